import { expect, test } from '@playwright/test'
import { expectNoViolations, openFirstClient, signIn } from '../e2e/journey.ts'

const schemes = ['light', 'dark'] as const

for (const colorScheme of schemes)
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('screens of a visitor have no accessibility violation', async ({ page }) => {
      for (const path of ['/home', '/login', '/reset', '/verify?token=x', '/no-such-place']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNoViolations(page)
      }
    })

    test('screens of staff have no accessibility violation', async ({ page }) => {
      test.slow()
      await signIn(page, 'supervisor')
      await expectNoViolations(page)
      for (const path of ['/list/victims', '/list/cases', '/new/victim', '/new/case']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNoViolations(page)
      }
      await openFirstClient(page)
      await page.getByLabel('Next of kin').fill('Aunt Wilhelmina')
      await expect(page.getByText('Kept on this device')).toBeVisible()
      await expectNoViolations(page)
      await page.getByRole('button', { name: 'Discard' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectNoViolations(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
      await page.getByRole('link', { name: 'Services' }).click()
      await expect(page.getByRole('region', { name: 'Services' })).toBeVisible()
      await expectNoViolations(page)
      await page.goto(page.url().replace(/victim\/\d+\/\w+/, 'manage/edit'))
      await expect(page.getByRole('form', { name: 'Case' })).toBeVisible()
      await expectNoViolations(page)
      await page.keyboard.press('Control+k')
      await page.keyboard.type('cli')
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectNoViolations(page)
    })
  })
