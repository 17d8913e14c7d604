/** The page's content security policy, in a real browser: it lets the product work whole, and nothing else. */
import { expect, test } from '@playwright/test'
import { makeClient } from '../e2e/ownClient.ts'
import { openTab } from '../items/ownRecords.ts'
import { signIn } from '../e2e/journey.ts'

test('the policy lets rich text be pasted and the socket open, and no string become HTML, a script or a stranger’s socket', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const broken: string[] = []
    Object.assign(window, { broken })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      broken.push(`${effectiveDirective} ${blockedURI}`),
    )
  })
  const broken = () => page.evaluate(() => (window as unknown as { broken: string[] }).broken)
  await signIn(page, 'supervisor')
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', () => frames.push(socket.url())))
  const client = await makeClient(page)
  const notes = await openTab(page, client, 'notes', 'Notes')
  await expect.poll(() => frames[0]).toMatch(/^ws:\/\/.*\/socket\.io\//)

  await notes.getByRole('button', { name: 'Add note' }).click()
  const text = notes.getByRole('textbox', { name: 'Note', exact: true })
  await text.focus()
  await text.evaluate((editor) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<p>She <strong>moves</strong> on Friday<img src="x" onerror="alert(1)"></p>')
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(text).toHaveText('She moves on Friday')
  await expect(text.locator('strong')).toHaveText('moves')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').last().fill('add note')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await broken()).toEqual([])

  const refused = await page.evaluate(async () => {
    const attempts: Record<string, () => unknown> = {
      html: () => Object.assign(document.createElement('div'), { innerHTML: '<b>x</b>' }),
      script: () => Object.assign(document.createElement('script'), { src: '/assets/x.js' }),
      policy: () =>
        (
          window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }
        ).trustedTypes.createPolicy('other', { createHTML: (html: string) => html }),
      fetch: () => fetch('https://elsewhere.example.org/'),
    }
    const outcomes: string[] = []
    for (const [name, attempt] of Object.entries(attempts))
      try {
        await attempt()
        outcomes.push(`${name} went through`)
      } catch {
        outcomes.push(name)
      }
    // A socket that the policy refuses says so by an event alone.
    await new Promise((done) => new WebSocket('wss://elsewhere.example.org/socket.io/').addEventListener('error', done))
    return outcomes
  })
  expect(refused).toEqual(['html', 'script', 'policy', 'fetch'])
  expect((await broken()).filter((one) => one.startsWith('connect-src'))).toEqual([
    'connect-src https://elsewhere.example.org/',
    'connect-src wss://elsewhere.example.org/socket.io/',
  ])
})
