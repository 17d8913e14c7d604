import { expect, test } from '@playwright/test'
import { signIn } from '../e2e/journey.ts'
import { expectKept, expectSaved, makeClient, openClient, save } from '../e2e/ownClient.ts'

test('parts of the page that can’t be fetched take nothing else down, and come when they can be', async ({
  page,
  context,
}) => {
  await signIn(page, 'supervisor')
  const client = await makeClient(page)
  // What a form does not need to be typed in: tooltips, palette and the dialogs beside the page.
  let kept = 0
  const beside = /\/assets\/(Tooltip|palette|notice|LeavingQuestion|Editor|StaffSnackbars)-[^/]*\.js$/
  await context.route(beside, (route) => {
    kept += 1
    return route.abort('internetdisconnected')
  })
  await openClient(page, client)
  await expect.poll(() => kept).toBeGreaterThan(1)
  await page.getByLabel('City').fill('Typed without them')
  await expectKept(page)
  await page.getByRole('button', { name: 'Log out' }).hover()
  await expect(page.getByLabel('City')).toHaveValue('Typed without them')
  const come = page.waitForResponse((answer) => beside.test(answer.url()) && answer.ok())
  await context.unroute(beside)
  await come
  const palette = page.getByRole('dialog').getByRole('combobox')
  await expect
    .poll(
      async () => {
        if (!(await palette.isVisible())) await page.keyboard.press('ControlOrMeta+k')
        return palette.isVisible()
      },
      { intervals: [1_000] },
    )
    .toBe(true)
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(page.getByLabel('City')).toBeFocused()
  await save(page)
  await expectSaved(page)
})
