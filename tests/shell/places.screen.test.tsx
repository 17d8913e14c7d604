/** Where addresses lead, by who is signed in, and what the frame around the places tells of them. */
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, describe, expect, test } from 'vitest'
import { setup } from '../../src/setup/index.ts'
import { expectSoundStructure } from '../screens/axe.ts'
import { standBetween } from '../screens/between.ts'
import { click } from '../screens/hand.ts'
import type { Screen } from '../screens/openScreen.tsx'
import { makeRecord } from '../screens/ownRecord.ts'
import { pages } from '../screens/pages.ts'
import { bar } from './bar.ts'

let goAway = (): void => undefined
afterEach(() => {
  goAway()
  goAway = () => undefined
})
const { server, open: openPage, openUnsettled, opened } = pages()
const open = (user: string | null, path: string): Promise<Screen> => openUnsettled(path, user)
const openSettled = (user: string | null, path: string): Promise<Screen> => openPage(path, user)
const heading = (): string => screen.getByRole('heading', { level: 1 }).textContent
const description = (): string | null | undefined =>
  document.querySelector('meta[name=description]')?.getAttribute('content')
const bell = (): HTMLElement | null => bar().queryByRole('button', { name: /^Notifications/ })

describe('places', () => {
  test('[NAV-42] [NAV-41] a place says what it is', async () => {
    const places = [
      ['/integrations', 'Manage Integrations', 'Single sign-on, and programs that may use the API'],
      ['/my-profile', 'My Profile', 'Your name, password and second factor'],
    ] as const
    for (const [path, title, about] of places) {
      await open('backoffice', path)
      await waitFor(() => expect(heading()).toBe(title))
      expect(location.pathname).toBe(path)
      expect(document.title).toBe(`${title} – Caselog`)
      expect(description()).toBe(about)
    }
  })

  test('[PRM-04] whoever may not open a place is sent home, by address and by menu', async () => {
    for (const path of [
      '/admin',
      '/client/list',
      '/reports/enterprise',
      '/list/clients',
      '/notice/manage',
      '/integrations',
      '/help/edit',
    ]) {
      await open('advocate', path)
      await waitFor(() => expect(location.pathname, path).toBe('/home'))
      await screen.findByRole('heading', { name: /Good to see you/ })
    }
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
    expect(menu.getAllByRole('link').length).toBeGreaterThan(1)
    expect(menu.queryAllByRole('link', { name: 'Admin' })).toHaveLength(0)
  })

  test('[NAV-10] [NAV-54] the dashboard has the day on it', async () => {
    await openSettled('advocate', '/dashboard')
    expect(location.pathname).toBe('/dashboard')
    expect(heading()).toMatch(/Good to see you/)
    for (const name of [/tasks/i, 'Appointments this week', 'Court dates this week', 'Recently opened'])
      await screen.findByRole('region', { name })
  })

  test('[NAV-04] an address that nobody would type says that nothing is there', async () => {
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
      await open('supervisor', address)
      await waitFor(() => expect(heading(), address.slice(0, 60)).toBe('Page Not Found'))
      expect(description()).toBe('What you are looking for is not here.')
    }
    click(within(opened().main()).getByRole('link', { name: 'Home' }))
    await waitFor(() => expect(heading()).toContain('Good to see you'))
  })
})

describe('the frame around them', () => {
  test('[NAV-33] without an address there is no demo', async () => {
    const { main } = await openSettled(null, '/login')
    within(main()).getByRole('form')
    expect(screen.queryAllByText('See a demo')).toHaveLength(0)
  })

  test('[NAV-34] whoever holds one of two permissions has a bell, whoever holds neither has none', async () => {
    const both = ['view_global_notice', 'view_notification']
    for (const [without, hasBell] of [
      [[], true],
      [both.slice(0, 1), true],
      [both.slice(1), true],
      [both, false],
    ] as const) {
      await openPage('/home', 'admin', { without })
      expect([without, bell() !== null]).toEqual([without, hasBell])
      const rings = bell()
      if (rings === null) continue
      click(rings)
      const sidebar = within(await screen.findByRole('dialog', { name: 'Notifications' }))
      await waitFor(() =>
        expect([without, sidebar.queryByRole('status', { name: 'Loading' })]).toEqual([without, null]),
      )
    }
  })

  test('[NAV-46] while something is being loaded the overlay shows, and goes with the answer', async () => {
    const client = await makeRecord(server(), 'supervisor', 'victim')
    let letGo = (): void => undefined
    const gate = new Promise<void>((done) => {
      letGo = done
    })
    const own = new RegExp(`/v2/victim/${client.id}(\\?|$)`)
    goAway = standBetween(async ({ address }, answer) => {
      if (own.test(address)) await gate
      return answer()
    })
    const { settled } = await open('supervisor', `${client.path}/edit`)
    await screen.findByRole('progressbar', { name: 'Loading' })
    letGo()
    await settled()
    expect(heading()).toContain(client.name)
    expect(screen.queryByRole('progressbar', { name: 'Loading' })).toBeNull()
  })

  test.each([
    ['a list', '/list/victims', /\/v1\/victim(\?|\/search|$)/],
    ['the settings', '/home', /\/v1\/my_account(\?|$)/],
    ['a part of the first page', '/home', /\/dashboard\/recent(\?|$)/],
    ['the exports', '/exports/list', /\/export(\?|$)/],
    ['the imports', '/import', /\/import(\?|$)/],
    ['what was submitted', '/reports/submitted', /\/report_submission(\?|$)/],
  ])('[NAV-46] the overlay shows for %s, too', async (_, path, asked) => {
    let letGo = (): void => undefined
    const gate = new Promise<void>((done) => {
      letGo = done
    })
    goAway = standBetween(async ({ address }, answer) => {
      if (asked.test(address)) await gate
      return answer()
    })
    const { settled } = await open('backoffice', path)
    await screen.findByRole('progressbar', { name: 'Loading' })
    letGo()
    await settled()
    expect(screen.queryByRole('progressbar', { name: 'Loading' })).toBeNull()
  })

  test('[ERR-17] a load that fails is said in the list of errors, which the page scrolls to; the overlay goes', async () => {
    const client = await makeRecord(server(), 'supervisor', 'victim')
    let letGo = (): void => undefined
    const gate = new Promise<void>((done) => {
      letGo = done
    })
    const own = new RegExp(`/v2/victim/${client.id}(\\?|$)`)
    goAway = standBetween(async ({ address }, answer) => {
      if (!own.test(address)) return answer()
      await gate
      return new Response('{}', { status: 500, headers: { 'content-type': 'application/json' } })
    })
    await open('supervisor', `${client.path}/edit`)
    await screen.findByRole('progressbar', { name: 'Loading' })
    const scrolled: Element[] = []
    Element.prototype.scrollIntoView = function scrolledTo(this: Element) {
      scrolled.push(this)
    }
    letGo()
    const errors = (await screen.findByRole('heading', { name: 'Messages' })).closest('[role=alert]')
    expect(within(errors as HTMLElement).getByRole('listitem').textContent).toContain(
      'Something went wrong retrieving your data',
    )
    expect(scrolled).toContain(errors)
    await waitFor(() => expect(screen.queryByRole('progressbar', { name: 'Loading' })).toBeNull())
  })

  test('[NAV-36] the settings menu holds what the user may do, and reloads the settings', async () => {
    const { sent } = await openSettled('backoffice', '/home')
    click(await bar().findByRole('button', { name: /Settings/ }))
    const menu = within(await screen.findByRole('menu'))
    for (const name of [
      'Edit Help Blocks',
      'Send Notification/Broadcast',
      'Configure Integrations',
      'Exports',
      'Documents',
      'Bulk Letters',
      'My Profile',
    ])
      menu.getByRole('menuitem', { name: new RegExp(`^${name}`) })
    const before = sent('GET', '/v1/my_account').length
    click(menu.getByRole('menuitem', { name: 'Clear cache and reload app settings' }))
    await waitFor(() => expect(sent('GET', '/v1/my_account').length).toBeGreaterThan(before))
    await waitFor(() => expect(heading()).toContain('Good to see you'))
    expect(location.pathname).toBe('/home')
  })

  test('[NAV-45] the footer has the languages, and the links elsewhere that the server names', async () => {
    const { socialLinks } = setup
    goAway = () => Object.assign(setup, { socialLinks })
    Object.assign(setup, { socialLinks: [{ name: 'LinkedIn', address: 'https://example.org/caselog' }] })
    await openSettled(null, '/login')
    const footer = within(screen.getByRole('contentinfo'))
    const languages = within(footer.getByRole('combobox', { name: 'Language' })).getAllByRole('option')
    expect(languages.map(({ textContent }) => textContent)).toEqual(['English', 'Français', 'Español'])
    const elsewhere = within(footer.getByRole('navigation', { name: 'Caselog elsewhere' }))
    expect(elsewhere.getByRole('link', { name: 'LinkedIn' }).getAttribute('href')).toBe('https://example.org/caselog')
    await expectSoundStructure()
  })
})

test('[PRM-46] whoever holds view_demo has the demonstration in their menu, and nobody else', async () => {
  const { demoAddress } = setup
  goAway = () => Object.assign(setup, { demoAddress })
  Object.assign(setup, { demoAddress: 'https://example.org/demo' })
  const inMenu = async (without: readonly string[]): Promise<string | null> => {
    await openPage('/home', 'backoffice', { without })
    click(bar().getByRole('button', { name: /Settings/ }))
    const menu = within(await screen.findByRole('menu'))
    return menu.queryByRole('menuitem', { name: 'See a demo' })?.getAttribute('href') ?? null
  }
  expect(await inMenu([])).toBe('https://example.org/demo')
  expect(await inMenu(['view_demo'])).toBeNull()
})

describe('the first page', () => {
  test('tells what others changed in my cases since I was here, until I have seen it', async () => {
    const client = await makeRecord(server(), 'advocate', 'victim')
    const seen: number[] = []
    goAway = standBetween(async ({ address, body }, answer) => {
      const given = await answer()
      if (address.endsWith('/v1/dashboard/visit') && body.includes('seen_until')) seen.push(given.status)
      return given
    })
    await openSettled('advocate', '/home')
    expect(await server().call('supervisor', 'PUT', client.endpoint, { city: 'Easton' })).toMatchObject({ status: 200 })
    await openSettled('advocate', '/home')
    const changes = await screen.findByRole('region', { name: 'Changed in your cases' })
    const line = (): HTMLElement | undefined =>
      within(changes)
        .queryAllByRole('listitem')
        .find(({ textContent }) => textContent.includes(client.name))
    await waitFor(() => expect(line()?.textContent).toContain('Client changed: City'))
    expect(changes.textContent).not.toContain('Easton')
    await expectSoundStructure()
    click(within(changes).getByRole('button', { name: 'I have seen these' }))
    await waitFor(() => expect(seen).toEqual([200]))
    await waitFor(() => expect(line()).toBeUndefined())
    await openSettled('advocate', '/home')
    const later = await screen.findByRole('region', { name: 'Changed in your cases' })
    await waitFor(() => expect(within(later).queryAllByRole('status')).toHaveLength(0))
    expect(later.textContent).not.toContain(client.name)
  })
})
