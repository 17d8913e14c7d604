import { expect, test } from '@playwright/test'
import { expectNoViolations, signIn } from '../e2e/journey.ts'

test('[NAV-54] the day comes first, then the places to go, in the menu’s groups; a narrow and an enlarged page have all of it', async ({
  page,
}) => {
  await signIn(page, 'advocate')
  await page.goto('/home')
  const [tasks, places] = [
    page.getByRole('region', { name: 'My tasks' }),
    page.getByRole('navigation', { name: 'Go to' }),
  ]
  await expect(tasks).toBeVisible()
  await expect(places.getByRole('list', { name: 'Records' }).getByRole('link', { name: 'Clients' })).toHaveAttribute(
    'href',
    '/list/victims',
  )
  await expect(places.getByRole('list', { name: 'Add New' }).getByRole('link', { name: 'New client' })).toBeVisible()
  // As wide as a telephone, as a screen at 200 % and at 400 %.
  for (const width of [1440, 720, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const [day, go] = [await tasks.boundingBox(), await places.boundingBox()]
    expect(day?.y ?? Number.NaN).toBeLessThan(go?.y ?? Number.NaN)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0)
    await expect(places.getByRole('link', { name: 'New client' })).toBeVisible()
  }
  await expectNoViolations(page)
})
