import { expect, test } from '@playwright/test'

test('where there is no agency yet, the login page says what to do', async ({ page }) => {
  await page.route('**/login', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('&quot;hasAccounts&quot;:true', '&quot;hasAccounts&quot;:false')
    await route.fulfill({ response: answer, body })
  })
  await page.goto('/login')
  const said = page.getByRole('main').getByText('No agency has been set up yet.')
  await expect(said).toContainText('npm run admin -- create-account')
  await page.unroute('**/login')
  await page.reload()
  await expect(page.getByRole('main').getByLabel('User name or e-mail')).toBeVisible()
  await expect(said).toHaveCount(0)
})
