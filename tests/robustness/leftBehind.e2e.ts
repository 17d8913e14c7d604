import { expect, test, type Page } from '@playwright/test'
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

test('a form is not there to be typed in before what a dead tab left is in it', async ({ page, context }) => {
  await signIn(page, 'supervisor')
  const client = await openOwnClient(page)
  await page.getByLabel('City').fill('Typed before the end')
  await expectKept(page)
  await kill(page)

  // Everything answers but the keys: the record is there long before what was typed can be read.
  const give = await holding(context, '**/log_key')
  const next = await context.newPage()
  const record = next.waitForResponse((response) => new URL(response.url()).pathname === `/v2/victim/${client.id}`)
  await next.goto(client.path)
  await record
  await expect(next.getByRole('main').getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(next.getByRole('form', { name: 'Client' })).toBeHidden()
  give()
  await expect(next.getByRole('form', { name: 'Client' })).toBeVisible()
  expect(await next.getByLabel('City').inputValue()).toBe('Typed before the end')
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
