/** What stands above every screen of how the account and the user stand, on the real server. */
import { screen, waitFor, within } from '@testing-library/dom'
import { addDays, formatISO } from 'date-fns'
import { afterEach, describe, expect, test } from 'vitest'
import { errorShown, maintenanceBegan } from '../../domain/calls/index.ts'
import { asSystem } from '../../server/kernel/database.ts'
import { setup } from '../../src/setup/index.ts'
import { expectSoundStructure } from '../screens/axe.ts'
import { standBetween } from '../screens/between.ts'
import { click } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const kept = { ...setup }
let goAway = (): void => undefined
afterEach(() => {
  goAway()
  goAway = () => undefined
  Object.assign(setup, kept)
  localStorage.clear()
})
const { open, openUnsettled, server } = pages()

type Standing = Partial<{
  paid_setup: boolean
  expiration_date: string | null
  grace_period: number
  billing_enabled: boolean
  show_demo_link: boolean
  agm_pending: boolean
  archive_date: string | null
}>
const fine: Standing = {
  paid_setup: true,
  expiration_date: null,
  grace_period: 15,
  billing_enabled: true,
  show_demo_link: false,
  agm_pending: false,
  archive_date: null,
}
const stand = (standing: Standing): Promise<unknown> =>
  asSystem(server().services.databases, 'demo-data', (tx) =>
    tx
      .updateTable('account')
      .set({ ...fine, support_phone: '(555) 010-0199', time_zone: 'UTC', ...standing })
      .execute(),
  )
const maintenance = (): Response =>
  new Response(
    JSON.stringify({ message: 'We are currently down for scheduled maintenance. Please check back soon.' }),
    { status: 503 },
  )
const day = (days: number): string => formatISO(addDays(new Date(), days), { representation: 'date' })
/** As people read it: M/d/yyyy. */
const read = (days: number): string => {
  const [year, month, date] = day(days).split('-').map(Number)
  return `${month}/${date}/${year}`
}
const isTold = async (user: string, text: string | RegExp): Promise<HTMLElement> => {
  await open('/home', user)
  return screen.findByText(text)
}

describe('the account', () => {
  test('[BIL-23] a payment moves the expiration by the cycle of bills, ends the trial, and the next load has no banner', async () => {
    const { account } = (await server().call('backoffice', 'GET', '/v1/me')).body as { readonly account: number }
    const pay = async (): Promise<unknown> =>
      (await server().call('backoffice', 'POST', `/v1/client/${account}/payment`, { amount: '5.00', paid_on: day(-1) }))
        .body
    for (const [standing, banner] of [
      [{ paid_setup: false, expiration_date: day(9) }, /^Your free trial ends/],
      [{ paid_setup: true, expiration_date: day(-1) }, /^Your organisation’s subscription has expired/],
      [{ paid_setup: true, expiration_date: day(-40) }, /^Reporting is unavailable/],
    ] as const) {
      await stand({ ...standing, grace_period: 15 })
      await isTold('advocate', banner)
      const later = `${Number(standing.expiration_date.slice(0, 4)) + 1}${standing.expiration_date.slice(4)}`
      // The 29th of February has no anniversary in the next year.
      const until = later.endsWith('-02-29') ? later.replace('-29', '-28') : later
      expect(await pay()).toMatchObject({ paid_setup: true, expiration_date: until })
      await open('/home', 'advocate')
      expect(screen.queryByText(banner)).toBe(null)
    }
  })

  test('[BIL-12] a trial tells the days that are left, and has the demonstration where the account shows it', async () => {
    Object.assign(setup, { demoAddress: 'https://example.org/demo' })
    await stand({ paid_setup: false, expiration_date: day(9), show_demo_link: true })
    const banner = await isTold('advocate', /^Your free trial ends in 9 days\./)
    expect(within(banner).getByRole('link').getAttribute('href')).toBe('https://example.org/demo')
    await expectSoundStructure()
    await stand({ paid_setup: false, expiration_date: day(9) })
    expect(within(await isTold('advocate', /^Your free trial ends in 9 days\./)).queryByRole('link')).toBeNull()
  })

  test.each([
    ['admin', {}, 20, `Your subscription expires on ${read(20)}. Please arrange its renewal.`],
    ['admin', {}, -5, `Your subscription has expired. Please pay your bill before ${read(10)} under Admin > Billing.`],
    [
      'admin',
      { billing_enabled: false },
      -5,
      'Your subscription has expired. Please call our office at (555) 010-0199.',
    ],
    ['advocate', {}, -5, 'Your organisation’s subscription has expired. Please contact your administrator.'],
    ['advocate', {}, -16, 'Reporting is unavailable because the subscription has expired.'],
    ['admin', {}, -16, 'Please pay your bill to restore reporting.'],
  ] as const)('[BIL-17, BIL-21] %s, %j, %i days from the end: %s', async (user, standing, days, text) => {
    await stand({ ...standing, expiration_date: day(days) })
    await isTold(user, text)
  })

  test('[BIL-17, BIL-21] a user who is inactive is told so, and so is who belongs to an account that is locked', async () => {
    await stand({})
    const switched = (status: 0 | 1): Promise<unknown> =>
      asSystem(server().services.databases, 'demo-data', (tx) =>
        tx.updateTable('app_user').set({ status }).where('user_login', '=', 'volunteer').execute(),
      )
    await switched(0)
    await isTold('volunteer', 'Your user is inactive.')
    await switched(1)
    await stand({ archive_date: day(-1) })
    await openUnsettled('/home', 'advocate')
    await screen.findByText('Your account is locked. Please call (555) 010-0199.')
  })

  test('[BIL-17] while the server is down for maintenance that is said', async () => {
    await stand({})
    // A call that succeeds ends it.
    goAway = standBetween(async ({ address }, answer) =>
      /\/(me|account|token|log_key)\b/.test(address) ? answer() : maintenance(),
    )
    await openUnsettled('/home', 'advocate')
    await screen.findByText(/^We are currently down for scheduled maintenance\./)
  })
})

test('[PRM-54] administrators hear of renewal and of the grant manager until they configure it, others of neither', async () => {
  const texts = {
    renewal: /^Your subscription expires on/,
    manager: 'The Advanced Grant Manager was ordered for your agency and is being set up.',
  }
  const told = (): readonly string[] =>
    Object.entries(texts).flatMap(([name, text]) => (screen.queryByText(text) === null ? [] : [name]))
  const configures = 'configure_advanced_grant'
  const ending = { expiration_date: day(10) }
  await stand({ ...ending, agm_pending: true })
  await open('/home', 'admin', { without: [configures] })
  expect(told()).toEqual(['renewal', 'manager'])
  await expectSoundStructure()
  await open('/home', 'admin')
  expect(told()).toEqual(['renewal'])
  await open('/home', 'admin', { without: [configures, 'admin_own_account'] })
  expect(told()).toEqual([])
  await open('/home', 'supervisor')
  expect(told()).toEqual([])
  await stand(ending)
  await open('/home', 'admin', { without: [configures] })
  expect(told()).toEqual(['renewal'])
})

describe('the setting-up of an agency', () => {
  const at = (onboarding_banner: 'po_received' | 'info_received' | 'scheduled' | 'complete' | null) =>
    asSystem(server().services.databases, 'demo-data', (tx) =>
      tx.updateTable('app_user').set({ onboarding_banner }).where('user_login', '=', 'admin').execute(),
    )

  test.each([
    ['po_received', /purchase order/, null],
    ['info_received', /what we need to know/, 'https://example.org/schedule'],
    ['scheduled', /training is scheduled/, null],
    ['complete', /is set up/, 'https://example.org/knowledge'],
  ] as const)('[BIL-18] at %s', async (state, text, link) => {
    Object.assign(setup, {
      schedulingAddress: 'https://example.org/schedule',
      knowledgeBaseAddress: 'https://example.org/knowledge',
    })
    await stand({})
    await at(state)
    const banner = await isTold('admin', text)
    expect(within(banner).queryByRole('link')?.getAttribute('href') ?? null).toBe(link)
  })

  test('[NAV-43] the shell has all that is to be said above the page, and its footer below', async () => {
    Object.assign(setup, { socialLinks: [{ name: 'LinkedIn', address: 'https://example.org/caselog' }] })
    await stand({ expiration_date: day(10), agm_pending: true })
    await at('scheduled')
    const { store } = await open('/home', 'admin', { without: ['configure_advanced_grant'] })
    store().dispatch(maintenanceBegan({}))
    store().dispatch(errorShown({ error: 'one', message: 'It failed.', detail: null, status: 500, persistent: true }))
    for (const text of [
      /training is scheduled/,
      /^The Advanced Grant Manager was ordered/,
      /^Your subscription expires on/,
    ])
      await screen.findByText(text)
    await screen.findByText(/^We are currently down for scheduled maintenance\./)
    within(await screen.findByRole('region', { name: 'Messages' })).getAllByRole('listitem')
    const footer = within(screen.getByRole('contentinfo'))
    footer.getByRole('link', { name: 'LinkedIn' })
    await at(null)
  })

  test.each(['po_received', 'info_received', 'scheduled', 'complete'] as const)(
    '[BIL-19] at %s it can be closed',
    async (state) => {
      await stand({})
      await at(state)
      await open('/home', 'admin')
      const close = (await screen.findByRole('button', { name: 'Dismiss' })).closest('[data-tone]')
      if (!(close instanceof HTMLElement)) throw new Error('the banner has no button')
      click(within(close).getByRole('button', { name: 'Dismiss' }))
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull())
      await at(null)
    },
  )

  test('[BIL-19] what was closed is gone, until it goes on', async () => {
    await stand({})
    await at('scheduled')
    const banner = await isTold('admin', /training is scheduled/)
    const close = banner.closest('[data-tone]')
    if (!(close instanceof HTMLElement)) throw new Error('the banner has no button')
    click(within(close).getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByText(/training is scheduled/)).toBeNull())
    await at('complete')
    await isTold('admin', /is set up/)
    await at(null)
  })
})
