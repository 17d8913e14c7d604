import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { crash, holding, signIn, signInByForm } from '../e2e/journey.ts'
import { expectKept, expectSaved, onServer, openClient, openOwnClient, save, saveState } from '../e2e/ownClient.ts'

const kill = async (page: Page): Promise<void> => {
  await crash(page)
  await page.close()
}

test('what a tab that died had not saved outlives its session and another user, and is its own user’s again', async ({
  page,
  context,
}) => {
  await signIn(page, 'supervisor')
  const client = await openOwnClient(page)
  await page.getByLabel('City').fill('Typed before the night')
  await expectKept(page)
  await kill(page)

  // The next morning both tokens are too old.
  await context.route('**/auth/token', (route) =>
    route.fulfill({ status: 401, contentType: 'application/json', body: '{"message":"The session is over."}' }),
  )
  const next = await context.newPage()
  await next.goto('/readyz')
  await next.evaluate(() => localStorage.removeItem('access_token'))
  await next.goto(client.path)
  await expect(next).toHaveURL(/\/login/)
  await expect(next.getByRole('alert').filter({ hasText: 'Token is expired' })).toBeVisible()
  await context.unroute('**/auth/token')

  await signInByForm(next, 'admin')
  await openClient(next, client)
  await expect(next.getByLabel('City')).toHaveValue('')
  await next.getByRole('button', { name: 'Log out' }).click()
  await expect(next).toHaveURL(/\/login/)

  await signInByForm(next, 'supervisor')
  await openClient(next, client)
  await expect(next.getByLabel('City')).toHaveValue('Typed before the night')
  await save(next)
  await expectSaved(next)
  expect(await onServer(next, client)).toMatchObject({ city: 'Typed before the night' })
})

/** Milliseconds that a screen waits for the log's key at a start, and a form for what dead tabs left. */
const patience = 3_000

/** A clock that stands still between looks: what comes over the network has all the time there is. */
const slowly = (page: Page) => {
  let passed = 0
  const pass = async (milliseconds: number): Promise<void> => {
    passed += milliseconds
    await page.clock.runFor(milliseconds)
  }
  return {
    until: (isSo: () => boolean | Promise<boolean>): Promise<void> =>
      expect
        .poll(
          async () => {
            await pass(5)
            return isSo()
          },
          { intervals: [40] },
        )
        .toBe(true),
    passed: () => passed,
    passTo: (at: number): Promise<void> => pass(at - passed),
  }
}

/** What a tab that died had typed; another is opened there, and the key of what it left is held back. The clock stands still. */
const heldKey = async (page: Page, context: BrowserContext) => {
  await signIn(page, 'supervisor')
  const client = await openOwnClient(page)
  await page.getByLabel('City').fill('Typed before the end')
  await page.getByLabel('Next of kin').fill('Ruth, her aunt')
  await expectKept(page)
  await kill(page)

  let asked = 0
  context.on('request', (request) => (request.url().endsWith('/log_key') ? (asked += 1) : undefined))
  const give = await holding(context, '**/log_key')
  const next = await context.newPage()
  await next.clock.install()
  await next.clock.pauseAt(Date.now() + 1_000)
  let isRecordThere = false
  next.on('response', (answer) => (isRecordThere ||= new URL(answer.url()).pathname === `/v2/victim/${client.id}`))
  await next.goto(client.path)
  // The start does without the key when it has waited for it; the form then waits for it anew.
  await expect.poll(() => asked).toBe(1)
  await next.clock.runFor(patience)
  await expect.poll(() => asked).toBe(2)
  const form = next.getByRole('form', { name: 'Client' })
  return { client, next, give, form, time: slowly(next), isRecordThere: () => isRecordThere }
}

test('a form is not there to be typed in before what a dead tab left is in it', async ({ page, context }) => {
  const { next, give, form, time, isRecordThere } = await heldKey(page, context)
  // Everything answers but the keys: the record is there long before what was typed can be read.
  await time.until(() => isRecordThere())
  await time.until(() => next.getByRole('main').getByRole('status', { name: 'Loading' }).isVisible())
  await time.passTo(patience / 3)
  await expect(form).toBeHidden()
  const given = next.waitForEvent('requestfinished', (request) => request.url().endsWith('/log_key'))
  give()
  await given
  await time.until(() => form.isVisible())
  expect(time.passed()).toBeLessThan(patience)
  expect(await next.getByLabel('City').inputValue()).toBe('Typed before the end')
})

test('where what a dead tab left can be read after ten seconds only, it comes up beside what was typed meanwhile', async ({
  page,
  context,
}) => {
  const { client, next, give, form, time } = await heldKey(page, context)
  await time.passTo(patience - 1)
  await expect(form).toBeHidden()
  await time.until(() => form.isVisible())
  await next.getByLabel('City').fill('Typed meanwhile')
  await time.passTo(10_000)
  await expect(next.getByLabel('Next of kin')).toHaveValue('')
  give()
  await next.clock.resume()
  await expect(next.getByLabel('Next of kin')).toHaveValue('Ruth, her aunt')
  await expect(next.getByLabel('City')).toHaveValue('Typed meanwhile')
  await save(next)
  const clash = next.getByRole('group', { name: 'City was changed by somebody else' })
  await expect(clash).toContainText('Typed meanwhile')
  await expect(next.getByRole('textbox', { name: /^City/ })).toHaveValue('Typed before the end')
  expect(await onServer(next, client)).toMatchObject({ city: 'Typed meanwhile', next_of_kin: 'Ruth, her aunt' })
  await clash.getByRole('button', { name: 'Keep mine' }).click()
  await save(next)
  await expectSaved(next)
  expect(await onServer(next, client)).toMatchObject({ city: 'Typed before the end', next_of_kin: 'Ruth, her aunt' })
})

test('where two tabs say something else of one field, the one that died comes up when the other is saved', async ({
  page,
  context,
}) => {
  await signIn(page, 'supervisor')
  const client = await openOwnClient(page)
  await page.getByLabel('City').fill('Typed here')
  await expectKept(page)
  const other = await context.newPage()
  await openClient(other, client)
  await other.getByLabel('City').fill('Typed in the other tab')
  await expectKept(other)
  await kill(other)

  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Typed here')
  await save(page)
  const clash = page.getByRole('group', { name: 'City was changed by somebody else' })
  await expect(clash).toContainText('Typed here')
  await expect(page.getByRole('textbox', { name: /^City/ })).toHaveValue('Typed in the other tab')
  expect(await onServer(page, client)).toMatchObject({ city: 'Typed here' })
  await saveState(page).getByRole('button', { name: 'Choose' }).click()
  await expect(clash.getByRole('button', { name: 'Keep mine' })).toBeFocused()
  await page.keyboard.press('Enter')
  await save(page)
  await expectSaved(page)
  expect(await onServer(page, client)).toMatchObject({ city: 'Typed in the other tab' })
})
