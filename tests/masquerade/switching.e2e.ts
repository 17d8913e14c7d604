import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { inDatabase } from '../e2e/database.ts'
import { expectNoViolations, newTokens, signInAtHome } from '../e2e/journey.ts'
import { payloadOf } from '../session/jwt.ts'

const asks = (page: Page, title: string) => page.getByRole('alertdialog', { name: title })
/** Whoever is named in the bar, however narrow the page is. */
const nameIn = (page: Page, name: string) => page.getByRole('banner').getByText(name)

/** Somebody comes to this browser by single sign-on, in a tab of its own: what an identity provider's answer leaves. */
const arrives = async (page: Page, user: string): Promise<Page> => {
  const tokens = await newTokens(page, user)
  await inDatabase('update session_family set sso = true where id = $1', [
    String(payloadOf(tokens.access_token)['sid']),
  ])
  const word = randomUUID()
  const tab = await page.context().newPage()
  await page.context().addCookies([{ name: 'sso_arrival', value: word, url: page.url(), sameSite: 'Lax' }])
  const said = new URLSearchParams({ ...tokens, sso_arrival: word })
  await tab.goto(`/home#${said}`)
  return tab
}

const holder = 'Samuel Okonkwo'
const newcomer = 'Avery Lindqvist'

test('who comes by single sign-on to a browser in which somebody works is refused, gives up, and at last takes over', async ({
  page,
}) => {
  await signInAtHome(page, 'supervisor')

  const refused = await arrives(page, 'advocate')
  await expect(asks(refused, 'Waiting to Switch Accounts')).toContainText(newcomer)
  await expect(asks(page, 'Switching Accounts').getByRole('timer')).toHaveText(/^\d+ seconds left$/)
  await expectNoViolations(page)
  await asks(page, 'Switching Accounts').getByRole('button', { name: 'Continue With Account' }).click()
  await expect(page.getByText('You have denied the request to switch accounts.')).toBeVisible()
  await expect(asks(refused, 'Waiting to Switch Accounts')).toBeHidden()
  await expect(nameIn(refused, holder)).toHaveCount(1)
  await refused.close()

  const givenUp = await arrives(page, 'advocate')
  await asks(givenUp, 'Waiting to Switch Accounts').getByRole('button', { name: 'Cancel Request' }).click()
  await expect(givenUp.getByText('You have chosen to cancel switching accounts.')).toBeVisible()
  await expect(asks(page, 'Switching Accounts')).toBeHidden()
  await givenUp.close()

  const taken = await arrives(page, 'advocate')
  await expect(asks(taken, 'Waiting to Switch Accounts')).toBeVisible()
  await asks(page, 'Switching Accounts').getByRole('button', { name: 'Switch Accounts Now' }).click()
  for (const tab of [page, taken]) {
    await expect(nameIn(tab, newcomer)).toHaveCount(1, { timeout: 30_000 })
    await expect(nameIn(tab, holder)).toHaveCount(0)
  }
})
