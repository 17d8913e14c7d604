import { expect, test, type Page } from '@playwright/test'
import { expectNoViolations, freshPage, signIn, signInAtHome } from '../e2e/journey.ts'
import { openOwnClient } from '../e2e/ownClient.ts'
import { makeChild, ownNumber } from '../e2e/ownRecord.ts'

const description = (page: Page) => page.locator('meta[name=description]')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('places', () => {
  test('[NAV-04] an address that nobody would type says that nothing is there, and what was typed before is kept', async ({
    page,
  }) => {
    test.setTimeout(120_000)
    await signIn(page, 'supervisor')
    const { path } = await openOwnClient(page)
    const { origin } = new URL(page.url())
    await page.getByLabel('Next of kin').fill('Cousin Perpetua')
    await expect(page.getByRole('form').getByRole('status').last()).toContainText('Kept on this device')
    for (const address of ['/%', '//example.org/x', `/${'a'.repeat(10_000)}`]) {
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
})
