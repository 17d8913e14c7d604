import { expect, test } from '@playwright/test'
import { signIn } from '../e2e/journey.ts'
import { expectSaved, openOwnClient, save } from '../e2e/ownClient.ts'

const image = '<img src=x onerror=alert(1)>'
const script = '"><script>alert(2)</script><svg/onload=alert(3)>'
const address = 'javascript:alert(4)'

test('markup and scripts in names and notes are text everywhere: list, palette, record, page title, export', async ({
  page,
}) => {
  const broken: string[] = []
  page.on('dialog', async (dialog) => {
    broken.push(`dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('pageerror', (error) => broken.push(`error: ${error.message}`))
  page.on('console', (message) => (message.type() === 'error' ? broken.push(`console: ${message.text()}`) : undefined))
  await page.exposeBinding('policyViolated', (_, what: string) => broken.push(`policy: ${what}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const policyViolated: (what: string) => void = Reflect.get(globalThis, 'policyViolated')
      policyViolated(`${violatedDirective} ${blockedURI}`)
    })
  })
  const mark = `Marked${Date.now()}`
  await signIn(page, 'supervisor')
  await openOwnClient(page, { first: image, last: `${script} ${mark}` })
  await page.getByLabel('Next of kin').fill(script)
  await page.getByLabel('Contact type').fill(image)
  await page.getByLabel('Address line 1').fill(address)
  await save(page)
  await expectSaved(page)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(image)
  await expect(heading).toContainText(script)
  await page.reload()
  await expect(page.getByLabel('Next of kin')).toHaveValue(script)
  await expect(page.getByLabel('Contact type')).toHaveValue(image)

  await page.goto('/list/victims')
  const find = page.getByRole('searchbox', { name: 'Find in this list' })
  await find.fill(mark)
  await find.press('Enter')
  const row = page.getByRole('rowheader').filter({ hasText: mark })
  await expect(row).toContainText(image)
  await find.fill(image)
  await find.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: image })).toBeVisible()

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(mark.toLowerCase())
  await expect(palette.getByRole('option').filter({ hasText: image }).first()).toContainText(script)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(image)
  await expect(palette.getByRole('combobox')).toHaveValue(image)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('export session')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Export this session' })).toContainText('entries')
  expect(await page.locator('img[src="x"], svg[onload], a[href^="javascript:"]').count()).toBe(0)
  expect(broken).toEqual([])
})
