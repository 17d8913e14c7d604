import { expect, test } from '@playwright/test'
import { expectNoViolations, signIn, signInAtHome } from '../e2e/journey.ts'
import { openOwnClient } from '../e2e/ownClient.ts'

const shownName = 'Clients'

test.describe('the frame', () => {
  test('[NAV-48] a new page starts at its top, with the focus in it; a list that is opened anew, too', async ({
    page,
  }) => {
    await page.clock.install()
    await page.setViewportSize({ width: 1440, height: 500 })
    await signIn(page, 'supervisor')
    await page.goto('/list/victims')
    await expect(page.getByRole('table', { name: shownName }).getByRole('rowheader').first()).toBeVisible()
    await page.mouse.wheel(0, 900)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
    // The list's place is kept, for whoever goes back to it.
    await page.clock.runFor(700)
    await page.getByRole('table', { name: shownName }).getByRole('rowheader').nth(14).getByRole('link').click()
    await expect(page.getByRole('form', { name: 'Client' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Records' }).click()
    await page.getByRole('menuitem', { name: shownName }).click()
    await expect(page.getByRole('table', { name: shownName }).getByRole('rowheader').first()).toBeVisible()
    await page.clock.runFor(700)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('[NAV-49] the toolbar is 51 px high, and a page takes 500 ms to arrive; none for who wants no motion', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await signIn(page, 'supervisor')
    await page.goto('/list/victims')
    await expect(page.getByRole('banner')).toHaveCSS('height', '51px')
    const arriving = page.locator('main > div').filter({ has: page.getByRole('heading', { level: 1 }) })
    await expect(arriving).toHaveCSS('animation-duration', '0.5s')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(arriving).toHaveCSS('animation-duration', '0s')
  })

  test('the first press of Tab offers to skip the bar', async ({ page }) => {
    await page.goto('/home')
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('[NAV-51] the side menu stands for the bar’s menus below 1050 pixels, and not from there on', async ({ page }) => {
  await signInAtHome(page, 'supervisor')
  for (const [width, hasSideMenu] of [
    [1050, false],
    [1049, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible({ visible: !hasSideMenu })
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible({ visible: hasSideMenu })
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('[NAV-37] [NAV-51] the hamburger’s side menu holds every entry of the bar and the search', async ({ page }) => {
    await signInAtHome(page, 'supervisor')
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    for (const name of ['Home', 'Cases', 'Clients', 'New case', 'New client'])
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
    for (const name of ['Search or run a command', /^Log out$/, 'Export this session', 'Keyboard shortcuts'])
      await expect(menu.getByRole('button', { name })).toBeVisible()
    await expect(menu).toContainText('Supervisor')
    await expectNoViolations(page)
    await menu.getByRole('button', { name: 'Search or run a command' }).click()
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
    await expect(menu).toBeHidden()
  })

  test('no screen is wider than the phone', async ({ page }) => {
    const fits = async (): Promise<void> =>
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBeLessThanOrEqual(0)
    for (const path of ['/home', '/login', '/reset']) {
      await page.goto(path)
      await expect(page.getByRole('main')).toBeVisible()
      await fits()
    }
    await signInAtHome(page, 'supervisor')
    await fits()
    for (const path of ['/list/victims', '/list/events', '/new/defendant', '/new/event']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await fits()
    }
    await openOwnClient(page)
    await fits()
    await page.getByRole('link', { name: 'Services' }).click()
    await expect(page.getByRole('region', { name: 'Services', exact: true })).toBeVisible()
    await fits()
  })
})
