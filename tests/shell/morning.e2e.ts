/** One staff member's whole morning, once with the mouse and once with the keyboard alone, and how much each asks for. */
import { expect, test, type Page } from '@playwright/test'
import type { Effort } from './effort.ts'
import { before, expectDone } from './morning.ts'
import { morningByKeyboard } from './morningByKeyboard.ts'
import { morningByMouse } from './morningByMouse.ts'

/**
 * What the keyboard may ask for of what the mouse does. A third of the mouse's actions are words, which both type, so it
 * has not many fewer; but a key takes a quarter of the time that pointing does.
 */
const most = { actions: 0.9, seconds: 0.6 } as const

/** What a pointer did, by mistake of the test; kept outside the page, which forgets at the log out. */
const pointed = async (page: Page): Promise<readonly string[]> => {
  const seen: string[] = []
  await page.exposeFunction('pointed', (name: string) => seen.push(name))
  await page.addInitScript(() => {
    for (const name of ['pointerdown', 'mousedown', 'touchstart', 'click', 'wheel'])
      addEventListener(
        name,
        // A key that presses a button makes a click too, but none with a count.
        (event) =>
          event.isTrusted && (name !== 'click' || (event as MouseEvent).detail > 0)
            ? Reflect.get(globalThis, 'pointed')(name)
            : undefined,
        true,
      )
  })
  return seen
}

/** The second morning is compared with the first. */
test.describe.configure({ mode: 'serial' })
let slow: Effort | null = null

test('one staff member’s whole morning with the mouse, and nothing on the way is out of anybody’s reach', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const two = await before(page)
  slow = await morningByMouse(page, two)
  await expectDone(page, two)
})

test('the same morning with the keyboard alone, and with less effort', async ({ page }) => {
  test.setTimeout(300_000)
  await page.clock.install()
  const two = await before(page)
  const pointer = await pointed(page)
  const quick = await morningByKeyboard(page, two)
  expect(pointer).toEqual([])
  await expectDone(page, two)
  if (slow === null) throw new Error('the mouse’s morning comes before')
  for (const what of ['actions', 'seconds'] as const) {
    test.info().annotations.push({
      type: what,
      description: `mouse ${Math.round(slow[what])}, keyboard ${Math.round(quick[what])}`,
    })
    expect(quick[what] / slow[what]).toBeLessThanOrEqual(most[what])
  }
})
