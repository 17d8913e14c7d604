import { expect, test } from '@playwright/test'
import { crash, signIn } from '../e2e/journey.ts'
import { openOwnClient } from '../e2e/ownClient.ts'

const rounds = 6
const text = 'They called from the shelter at nine and asked for a ride to court on Thursday morning'

test('a renderer that is killed while somebody types: nothing shown as kept is lost, and never a hole', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  await signIn(page, 'supervisor')
  const client = await openOwnClient(page)
  /** The longest text that the page had shown as kept, as far as word of it came out before the end. */
  let kept = ''
  await context.exposeBinding('textWasKept', (_, value: string) => {
    kept = value
  })
  let tab = page
  const longest: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const label = round % 2 === 0 ? 'City' : 'Next of kin'
    const field = tab.getByLabel(label)
    await field.fill('')
    await field.evaluate((input: HTMLInputElement) => {
      // Frame by frame, as a person sees it: where each key is durable before the next frame, the words never change.
      let told = ''
      const look = (): void => {
        requestAnimationFrame(look)
        if (
          input.value === told ||
          !document.querySelector('form[aria-label="Client"]')?.textContent?.includes('Kept on this device')
        )
          return
        told = input.value
        const textWasKept: (value: string) => void = Reflect.get(globalThis, 'textWasKept')
        textWasKept(told)
      }
      look()
    })
    kept = ''
    const after = Math.round(50 + Math.random() * 900)
    const typing = field.pressSequentially(text, { delay: 8 }).catch(() => undefined)
    // Half of the rounds end by the clock, half once something was shown as kept, however slow the machine is.
    if (round % 2 === 0) await expect.poll(() => kept.length, { timeout: 30_000 }).toBeGreaterThan(5)
    await tab.waitForTimeout(after)
    await crash(tab)
    const shown = kept
    await typing
    await tab.close()

    tab = await context.newPage()
    await tab.goto(client.path)
    await expect(tab.getByRole('form', { name: 'Client' })).toBeVisible()
    await expect(tab.getByLabel(label), `round ${round}, killed after ${after} ms`).toHaveValue(new RegExp(`^${shown}`))
    const found = await tab.getByLabel(label).inputValue()
    expect(text.startsWith(found), `round ${round}, killed after ${after} ms: "${found}"`).toBe(true)
    longest.push(shown.length)
  }
  expect(Math.max(...longest), 'no round saw anything kept').toBeGreaterThan(5)
})
