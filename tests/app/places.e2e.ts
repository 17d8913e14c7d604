import { expect, test, type Page } from '@playwright/test'
import { expectNoViolations, freshPage, holding, signIn, signInAtHome } from '../e2e/journey.ts'
import { headers, openOwnClient } from '../e2e/ownClient.ts'
import { makeChild, makeRecord, ownNumber } from '../e2e/ownRecord.ts'

const description = (page: Page) => page.locator('meta[name=description]')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('places', () => {
  test('[NAV-42] [NAV-41] a place whose screen is still to come says what it is, and where to go on', async ({
    page,
  }) => {
    test.setTimeout(120_000)
    await signIn(page, 'backoffice')
    const places = [
      ['/integrations', 'Manage Integrations', 'Single sign-on, and programs that may use the API'],
      ['/my-profile', 'My Profile', 'Your name, password and second factor'],
      ['/report_object/1/2', 'Report', 'View a report run by a user'],
      ['/reports', 'Dynamic Reports', 'Figures about clients and services, with filters of your own'],
      ['/reports/legacy', 'Classic Reports', 'The reports of earlier years, in their old form'],
      ['/admin/users', 'Admin', 'Users, lists and settings of your agency'],
      ['/client/list', 'Edit Accounts', 'The accounts of agencies, to add and to change'],
      ['/client/1/report-history', 'Account', 'An agency’s account: its dates, users, modules and reports'],
      ['/affiliates', 'Affiliates', 'Partner organizations and their training links'],
      ['/notice/manage', 'Notices', 'Notices and broadcasts to users'],
      ['/help/edit', 'Help Blocks', 'The help texts that stand beside the screens'],
    ] as const
    for (const [path, title, about] of places) {
      await page.goto(path)
      await expect(heading(page)).toHaveText(title)
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(page).toHaveTitle(`${title} – Caselog`)
      await expect(description(page)).toHaveAttribute('content', about)
      await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toBeVisible()
    }
  })

  test('[PRM-04] [NAV-31] whoever may not open a place is sent home, by address and by menu', async ({ page }) => {
    await signIn(page, 'advocate')
    for (const path of [
      '/admin',
      '/client/list',
      '/reports/enterprise',
      '/list/clients',
      '/notice/manage',
      '/integrations',
      '/help/edit',
    ]) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/home$/)
    }
    await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Admin' })).toBeHidden()
  })

  test('[NAV-10] [NAV-54] the dashboard has the day on it', async ({ page }) => {
    await signIn(page, 'advocate')
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(heading(page)).toHaveText(/Good to see you/)
    for (const name of [/tasks/i, 'Appointments this week', 'Court dates this week', 'Recently opened'])
      await expect(page.getByRole('region', { name })).toBeVisible()
  })

  test('[NAV-04] an address that nobody would type says that nothing is there, and what was typed before is kept', async ({
    page,
  }) => {
    test.setTimeout(120_000)
    await signIn(page, 'supervisor')
    const { path } = await openOwnClient(page)
    const { origin } = new URL(page.url())
    await page.getByLabel('Next of kin').fill('Cousin Perpetua')
    await expect(page.getByRole('form').getByRole('status').last()).toContainText('Kept on this device')
    for (const address of [
      '/%',
      '/%E0%A4',
      '/a%zz/b',
      '//example.org/x',
      '/%F0%9F%91%A9%E2%80%8D%E2%9A%96%EF%B8%8F',
      `/${'a'.repeat(10_000)}`,
      '/__proto__',
      '/case/__proto__/manage',
      '/constructor/prototype',
      '/list',
      '/case/1/manage/%2e%2e',
      '/client/list/edit',
      '/no/such/page.png',
    ]) {
      await page.goto(`${origin}${address}`)
      await expect(heading(page), address.slice(0, 60)).toHaveText('Page Not Found')
      await expect(description(page)).toHaveAttribute('content', 'What you are looking for is not here.')
    }
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
    await expect(heading(page)).toContainText('Good to see you')
    await page.goto(path)
    await expect(page.getByLabel('Next of kin')).toHaveValue('Cousin Perpetua')
  })
})

test.describe('the frame around them', () => {
  test('[NAV-05] a browser without what the application is made of is sent to /outdated-browser, and told there', async ({
    browser,
  }) => {
    const page = await freshPage(browser)
    const refused: string[] = []
    page.on('console', (message) => refused.push(message.text()))
    await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))
    await page.goto('/list/victims?x=1')
    await expect(page).toHaveURL(/\/outdated-browser$/)
    await expect(heading(page)).toHaveText('Browser too old')
    await expect(page.getByRole('main')).toContainText(
      'Please use a current version of Chrome, Edge, Firefox or Safari.',
    )
    await expect(page).toHaveTitle('Browser too old – Caselog')
    expect(refused.filter((text) => /Content Security Policy|Trusted/i.test(text))).toEqual([])
    await page.context().close()
  })

  /** As the server says it when it was told so. */
  const told = (page: Page, usual: string, instead: string) =>
    page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const answer = await route.fetch()
      const quoted = (text: string): string => text.replaceAll('"', '&quot;')
      await route.fulfill({ response: answer, body: (await answer.text()).replace(quoted(usual), quoted(instead)) })
    })

  test('[NAV-33] a visitor finds the demo where the server names one; whoever is signed in does not', async ({
    page,
  }) => {
    await told(page, '"demoAddress":null', '"demoAddress":"https://demo.example.org/"')
    await page.goto('/login')
    const demo = page.getByRole('banner').getByRole('link', { name: 'See a demo' })
    await expect(demo).toHaveAttribute('href', 'https://demo.example.org/')
    await expect(demo).toHaveAttribute('target', '_blank')
    await signInAtHome(page, 'advocate')
    await expect(demo).toBeHidden()
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('[NAV-33] without an address there is no demo', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('main').getByRole('form')).toBeVisible()
    await expect(page.getByRole('link', { name: 'See a demo' })).toHaveCount(0)
  })

  test('[NAV-34] [NAV-47] the bell opens the sidebar of notifications; a second press, a press outside and Escape close it', async ({
    page,
  }) => {
    await signInAtHome(page, 'advocate')
    const asked = await makeChild(page, '/v2/export', {
      filters: {},
      document_type: 'csv',
      filename: `Clients ${ownNumber()}`,
      type: 'victims',
      search_type: 'all',
    })
    const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
    await expect(bell).toHaveAccessibleName(/\d/, { timeout: 30_000 })
    const sidebar = page.getByRole('dialog', { name: 'Notifications' })
    const place = await bell.boundingBox()
    if (place === null) throw new Error('the bell is not on the screen')
    await bell.click()
    const cards = sidebar.getByRole('listitem')
    await expect(cards.filter({ hasText: 'Unread' }).first()).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(sidebar).toBeHidden()
    await expect(bell).toBeFocused()

    await bell.click()
    await expect(sidebar).toBeVisible()
    await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
    await expect(sidebar).toBeHidden()
    await bell.click()
    await expect(sidebar).toBeVisible()
    await page.mouse.click(200, 600)
    await expect(sidebar).toBeHidden()

    await bell.click()
    const sent = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && /\/notification\/\d+$/.test(answer.url()),
    )
    await sidebar
      .getByRole('button', { name: /^Mark as read/ })
      .first()
      .click()
    expect((await sent).ok()).toBe(true)
    const count = await cards.count()
    await sidebar
      .getByRole('button', { name: /^Dismiss/ })
      .first()
      .click()
    await expect(cards).toHaveCount(count - 1)
    expect(asked['id']).toBeTruthy()
  })

  test('[NAV-34] whoever holds neither permission has no bell', async ({ page }) => {
    await signInAtHome(page, 'advocate')
    await expect(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0)
  })

  test('[NAV-46] while something is being loaded the overlay shows, and goes with the answer', async ({ page }) => {
    await signIn(page, 'supervisor')
    const client = await makeRecord(page, 'victim')
    const answer = await holding(page, new RegExp(`/v2/victim/${client.id}(\\?|$)`))
    await page.goto(`${client.path}/edit`)
    const overlay = page.getByRole('progressbar', { name: 'Loading' })
    await expect(overlay).toBeVisible()
    answer()
    await expect(heading(page)).toContainText(client.name)
    await expect(overlay).toBeHidden()
  })

  test('[NAV-35] [NAV-36] the settings menu holds what the user may do, and reloads the settings', async ({ page }) => {
    await signInAtHome(page, 'backoffice')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Settings/ })
      .click()
    const menu = page.getByRole('menu')
    for (const name of [
      'Edit Help Blocks',
      'Send Notification/Broadcast',
      'Configure Integrations',
      'My Profile',
      'Exports',
      'Documents',
      'Bulk Letters',
    ])
      await expect(menu.getByRole('menuitem', { name: new RegExp(`^${name}`) })).toBeVisible()
    const asked = page.waitForRequest((request) => request.url().endsWith('/v1/my_account'))
    await menu.getByRole('menuitem', { name: 'Clear cache and reload app settings' }).click()
    await asked
    await expect(heading(page)).toContainText('Good to see you')
    await expect(page).toHaveURL(/\/home$/)
  })

  test('[NAV-43] [NAV-45] the footer has the languages, and the links elsewhere that the server names', async ({
    page,
  }) => {
    await told(page, '"socialLinks":[]', '"socialLinks":[{"name":"LinkedIn","address":"https://example.org/caselog"}]')
    await page.goto('/login')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('combobox', { name: 'Language' }).getByRole('option')).toHaveText([
      'English',
      'Français',
      'Español',
    ])
    await expect(
      footer.getByRole('navigation', { name: 'Caselog elsewhere' }).getByRole('link', { name: 'LinkedIn' }),
    ).toHaveAttribute('href', 'https://example.org/caselog')
    await expectNoViolations(page)
    await page.unrouteAll({ behavior: 'wait' })
  })
})

test.describe('the first page', () => {
  test('tells what others changed in my cases since I was here, until I have seen it', async ({ page, browser }) => {
    test.setTimeout(120_000)
    await signInAtHome(page, 'advocate')
    const client = await makeRecord(page, 'victim')
    const other = await freshPage(browser)
    await signIn(other, 'supervisor')
    const put = await other.request.put(`/v2/victim/${client.id}`, {
      data: { city: 'Easton' },
      headers: await headers(other),
    })
    expect(put.ok(), await put.text()).toBe(true)
    await page.reload()
    const changes = page.getByRole('region', { name: 'Changed in your cases' })
    const line = changes.getByRole('listitem').filter({ hasText: client.name })
    await expect(line).toContainText('Client changed: City')
    await expect(changes).not.toContainText('Easton')
    await expectNoViolations(page)
    const sent = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/v1/dashboard/visit') && (answer.request().postData() ?? '').includes('seen_until'),
    )
    await changes.getByRole('button', { name: 'I have seen these' }).click()
    expect((await sent).ok()).toBe(true)
    await expect(line).toBeHidden()
    await page.reload()
    await expect(changes).toBeVisible()
    await expect(changes.getByRole('status')).toHaveCount(0)
    await expect(line).toHaveCount(0)
    await other.context().close()
  })
})
