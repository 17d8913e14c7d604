/** The page of affiliates and their training links, through the real store and the real server. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { afterEach, describe, expect, test } from 'vitest'
import { openSnackbars } from '../../domain/calls/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import { expectSoundStructure } from '../screens/axe.ts'
import { standBetween } from '../screens/between.ts'
import { button, choose, click, type } from '../screens/hand.ts'
import type { Screen } from '../screens/openScreen.tsx'
import { pages } from '../screens/pages.ts'

let goAway = (): void => undefined
let sent: { readonly method: string; readonly path: string; readonly body: unknown }[] = []
let failing: RegExp | null = null

afterEach(() => {
  goAway()
  goAway = () => undefined
  failing = null
  sent = []
})
const { server, open } = pages()

const watch = (): void => {
  goAway = standBetween(({ method, address, body }, answer) => {
    const path = new URL(address, 'http://localhost').pathname
    if (method !== 'GET') sent.push({ method, path, body: body === '' ? null : JSON.parse(body) })
    // What is asked of the lists as records; the configuration comes by the same path.
    if (method === 'GET' && failing?.test(address) === true)
      return Promise.resolve(
        new Response(JSON.stringify({ message: `No ${path}.` }), {
          status: 422,
          headers: { 'content-type': 'application/json' },
        }),
      )
    return answer()
  })
}

const path = '/affiliates'
type Row = Readonly<Record<string, unknown>>
const all = async (kind: 'affiliate' | 'training_link'): Promise<readonly Row[]> =>
  (await server().call('backoffice', 'GET', `/v1/${kind}?all=1`)).body['data'] as readonly Row[]
const named = async (name: string): Promise<Row> =>
  (await all('affiliate')).find((each) => each['affiliate_name'] === name) ?? {}
const labelled = async (label: string): Promise<Row> =>
  (await all('training_link')).find((each) => each['label'] === label) ?? {}
const make = async (affiliate_name: string, more: Row = {}): Promise<number> => {
  const { status, body } = await server().call('backoffice', 'POST', '/v1/affiliate', { affiliate_name })
  expect(status).toBe(200)
  if (Object.keys(more).length > 0)
    await server().call('backoffice', 'PUT', `/v1/affiliate/${String(body['id'])}`, more)
  return Number(body['id'])
}
const addLink = async (affiliate_id: number, label: string, more: Row = {}): Promise<number> => {
  const whole = { affiliate_id, label, url: 'https://training.example.org/a', product_id: 1, ...more }
  return Number((await server().call('backoffice', 'POST', '/v1/training_link', whole)).body['id'])
}

const cards = (): readonly (string | null)[] =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
const list = (): HTMLElement => screen.getByRole('region', { name: 'Affiliates' })
const titles = (): readonly (string | null)[] =>
  within(list())
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent?.trim() ?? null)
const panel = (name: string): HTMLElement => within(list()).getByRole('region', { name })
const unfold = async (name: string): Promise<HTMLElement> => {
  const place = panel(name)
  const opener = within(place).getByRole('button', { name: new RegExp(`^${name}`) })
  click(opener)
  await waitFor(() => expect(opener.getAttribute('aria-expanded')).toBe('true'))
  return place
}
const box = (label: string, inside: HTMLElement): HTMLInputElement =>
  within(inside).getByRole('textbox', { name: new RegExp(`^${label}(, |$)`) })
const unfoldLinks = async (name: string): Promise<HTMLElement> => {
  const opener = within(panel(name)).getByRole('button', { name: 'Training Links' })
  click(opener)
  await waitFor(() => expect(opener.getAttribute('aria-expanded')).toBe('true'))
  return within(panel(name)).getByRole('region', { name: 'Training Links' })
}
const snackbars = ({ store }: Screen): readonly string[] =>
  openSnackbars(store().getState()).map(({ message }) => tOf(message))

test('[AFF-01] [AFF-03] [AFF-04] [AFF-05] [AFF-12] one tab, two cards; what is filled in is sent', async () => {
  watch()
  const page = await open(path, 'backoffice')
  const tabs = within(screen.getByRole('navigation', { name: 'Affiliates' })).getAllByRole('link')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Affiliates'])
  expect(cards()).toEqual(['New affiliate', 'Affiliates'])
  const form = within(page.main()).getByRole('form', { name: 'New affiliate' })
  expect(form.textContent).toContain('Enter the name exactly as it stands in the external CRM.')
  expect(
    within(form)
      .getAllByRole('textbox')
      .map((each) => each.getAttribute('name')),
  ).toEqual([
    'affiliate_name',
    'date_time',
    'end_date_time',
    'description',
    'address1',
    'address2',
    'city',
    'state',
    'zip',
  ])
  const add = button('Add', form) as HTMLButtonElement
  expect(add.getAttribute('aria-disabled')).toBe('true')
  type(box('Affiliate Name', form), 'Co')
  expect(add.getAttribute('aria-disabled')).toBe('true')
  type(box('Affiliate Name', form), 'Coastal Bar')
  await waitFor(() => expect(add.getAttribute('aria-disabled')).toBe(null))
  type(box('City', form), 'Helena')
  type(box('State', form), 'MT')
  type(box('State', form), '')
  await expectSoundStructure()
  click(add)
  await waitFor(() => expect(titles()).toContain('Coastal Bar'))
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toContainEqual({
    affiliate_name: 'Coastal Bar',
    city: 'Helena',
  })
  await waitFor(() => expect(box('Affiliate Name', form).value).toBe(''))
})

test('[AFF-03] without add_affiliate there is no form', async () => {
  await open(path, 'admin')
  expect(cards()).toEqual(['Affiliates'])
})

test('[AFF-06] without any an alert says so', async () => {
  await open(path, 'other-admin')
  const [alert] = await within(list()).findAllByRole('alert')
  expect([alert?.textContent, alert?.dataset['tone']]).toEqual(['No affiliates have been created', 'warning'])
  expect(within(list()).queryByRole('heading', { level: 3 })).toBeNull()
})

test('[AFF-07] [AFF-08] [AFF-13] a panel for each, with its link, and a mark where it is inactive; one at most is open', async () => {
  await make('Aspen Bar', { status: 0 })
  await make('Birch Bar', { end_date_time: '2020-01-01T00:00:00.000Z' })
  await make('Cedar Bar', { city: 'Helena', primary_phone: '15555550101', email: 'cedar@example.org' })
  await open(path, 'backoffice')
  const shown = titles()
  expect(shown).toEqual(expect.arrayContaining(['Aspen Bar Inactive', 'Birch Bar Inactive', 'Cedar Bar']))
  const link = String((await named('Cedar Bar'))['affiliate_link'])
  expect(panel('Cedar Bar').textContent).toContain(link)
  const cedar = await unfold('Cedar Bar')
  expect(
    within(cedar)
      .getAllByRole('textbox')
      .map((each) => (each as HTMLElement & { labels: NodeListOf<HTMLElement> }).labels[0]?.textContent),
  ).toEqual([
    'Affiliate Name',
    'Affiliate Link',
    'Start Date',
    'Expiration Date',
    'Description',
    'Address',
    'Address 2',
    'City',
    'State',
    'Postal Code',
    'Primary Phone',
    'Email',
  ])
  expect(
    [box('Affiliate Name', cedar), box('Affiliate Link', cedar)].map(({ readOnly, value }) => [readOnly, value]),
  ).toEqual([
    [true, 'Cedar Bar'],
    [true, link],
  ])
  expect(['City', 'Email'].map((label) => [box(label, cedar).value, box(label, cedar).matches(':disabled')])).toEqual([
    ['Helena', false],
    ['cedar@example.org', false],
  ])
  await expectSoundStructure()
  const written: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void written.push(text) },
  })
  fireEvent.pointerMove(button('Copy Affiliate Link', cedar), { pointerType: 'mouse' })
  expect((await screen.findByRole('tooltip')).textContent).toContain('Copy Affiliate Link')
  click(button('Copy Affiliate Link', cedar))
  await within(cedar).findByText('The affiliate link is on the clipboard')
  expect(written).toEqual([link])
  Reflect.deleteProperty(navigator, 'clipboard')
  click(button('Copy Affiliate Link', cedar))
  await within(cedar).findByText(/could not be copied/)
  await unfold('Aspen Bar')
  expect(within(panel('Cedar Bar')).queryByRole('textbox')).toBeNull()
})

describe('who may do less', () => {
  test('[AFF-09] [AFF-22] without edit_affiliate every field is disabled, and nothing is switched or deleted', async () => {
    await make('Dogwood Bar', { status: 0 })
    await open(path, 'admin')
    const place = await unfold('Dogwood Bar')
    const changeable = within(place)
      .getAllByRole('textbox')
      .filter((each) => !(each as HTMLInputElement).readOnly)
    expect(changeable).toHaveLength(10)
    expect(changeable.filter((each) => !each.matches(':disabled'))).toEqual([])
    expect(within(place).queryByRole('switch')).toBeNull()
    expect(within(place).queryByRole('button', { name: 'Delete Dogwood Bar' })).toBeNull()
  })

  test('[AFF-10] without the scope to view them there are no training links; [AFF-22] whoever only sees them changes none', async () => {
    const id = await make('Elder Bar')
    await addLink(id, 'Only to be seen', { status: 0 })
    await open(path, 'backoffice', { without: ['view_training_link'] })
    expect(within(await unfold('Elder Bar')).queryByRole('button', { name: 'Training Links' })).toBeNull()
    await open(path, 'advocate')
    await unfold('Elder Bar')
    const links = await unfoldLinks('Elder Bar')
    expect(links.textContent).toContain('Click to view/edit training links')
    const link = await within(links).findByRole('region', { name: 'Only to be seen' })
    expect(
      within(link)
        .getAllByRole('textbox')
        .filter((each) => !each.matches(':disabled')),
    ).toEqual([])
    expect([within(links).queryByRole('switch'), within(links).queryByRole('form')]).toEqual([null, null])
    expect(within(links).queryByRole('button', { name: /^Delete/ })).toBeNull()
  })
})

test('[AFF-23] [AFF-24] [AFF-25] edits of one item go out as one save, and lists are fetched anew', async () => {
  const id = await make('Fir Bar')
  watch()
  const page = await open(path, 'backoffice')
  const place = await unfold('Fir Bar')
  const told: string[] = []
  const stop = page.store().subscribe(() => told.push(...snackbars(page)))
  for (const city of ['H', 'He', 'Helena']) type(box('City', place), city)
  type(box('Email', place), 'fir@example.org')
  await waitFor(async () => expect(await named('Fir Bar')).toMatchObject({ city: 'Helena', email: 'fir@example.org' }))
  await waitFor(() => expect(snackbars(page)).toEqual([]))
  expect(new Set(told)).toEqual(new Set(['Saving Affiliate...']))
  expect(sent.filter(({ method }) => method === 'PUT')).toEqual([
    { method: 'PUT', path: `/v1/affiliate/${id}`, body: { city: 'Helena', email: 'fir@example.org' } },
  ])
  await waitFor(() =>
    expect(JSON.stringify(page.store().getState().config.lists.affiliate)).toContain('fir@example.org'),
  )
  stop()
  // What is wrong is told beside its field, and is not sent.
  type(box('Email', place), 'nobody')
  await within(place).findByText('Please enter an email address.')
  expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})

test('[AFF-20] [AFF-21] [AFF-22] one that is on is switched off; one that is off is switched on or deleted', async () => {
  await make('Gum Bar')
  await open(path, 'backoffice')
  const place = await unfold('Gum Bar')
  const toggle = within(place).getByRole('switch', { name: 'Gum Bar is enabled' })
  expect(toggle.getAttribute('aria-checked')).toBe('true')
  expect(within(place).queryByRole('button', { name: 'Delete Gum Bar' })).toBeNull()
  click(toggle)
  await within(place).findByRole('button', { name: 'Delete Gum Bar' })
  expect(await named('Gum Bar')).toMatchObject({ status: 0 })
  expect(titles()).toContain('Gum Bar Inactive')
  click(within(place).getByRole('switch', { name: 'Gum Bar is enabled' }))
  await waitFor(() => expect(within(place).queryByRole('button', { name: 'Delete Gum Bar' })).toBeNull())
  expect(await named('Gum Bar')).toMatchObject({ status: 1 })
  click(within(place).getByRole('switch', { name: 'Gum Bar is enabled' }))
  click(await within(place).findByRole('button', { name: 'Delete Gum Bar' }))
  click(button('Delete', await screen.findByRole('alertdialog')))
  await waitFor(() => expect(titles().filter((title) => title?.startsWith('Gum Bar'))).toEqual([]))
  await waitFor(async () => expect(await named('Gum Bar')).toEqual({}))
})

test('[AFF-11] [AFF-16] [AFF-17] [AFF-18] [AFF-19] a training link is added for a product, with what is filled in', async () => {
  const id = await make('Hazel Bar')
  watch()
  await open(path, 'backoffice')
  await unfold('Hazel Bar')
  const links = await unfoldLinks('Hazel Bar')
  const form = await within(links).findByRole('form', { name: 'New training link' })
  const add = button('Add', form) as HTMLButtonElement
  const products = within(form).getByRole('combobox', { name: 'Product' }) as HTMLSelectElement
  await waitFor(() => expect([...products.options].map(({ text }) => text)).toContain('Caselog Restorative Justice'))
  type(box('Label', form), 'G')
  type(box('URL', form), 'training.example.org')
  expect(add.getAttribute('aria-disabled')).toBe('true')
  type(box('Label', form), 'Grants')
  type(box('URL', form), 'https://training.example.org/grants')
  expect(add.getAttribute('aria-disabled')).toBe('true')
  choose(products, 'Caselog')
  await waitFor(() => expect(add.getAttribute('aria-disabled')).toBe(null))
  type(box('URL', form), 'ftp://training.example.org/grants')
  await waitFor(() => expect(add.getAttribute('aria-disabled')).toBe('true'))
  type(box('URL', form), 'https://training.example.org/grants')
  await expectSoundStructure()
  click(add)
  await within(links).findByRole('region', { name: 'Grants' })
  const product_id = products.options[[...products.options].findIndex(({ text }) => text === 'Caselog')]?.value
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toContainEqual({
    label: 'Grants',
    url: 'https://training.example.org/grants',
    affiliate_id: id,
    product_id: Number(product_id),
  })
})

test('[AFF-20] [AFF-21] [AFF-22] [AFF-23] [AFF-24] a training link saves itself, is switched off, and then deleted', async () => {
  const id = await make('Ivy Bar')
  const link = await addLink(id, 'Entering time')
  watch()
  const page = await open(path, 'backoffice')
  await unfold('Ivy Bar')
  const links = await unfoldLinks('Ivy Bar')
  const place = await within(links).findByRole('region', { name: 'Entering time' })
  const told: string[] = []
  const stop = page.store().subscribe(() => told.push(...snackbars(page)))
  type(box('Description', place), 'How')
  type(box('Description', place), 'How it is done')
  await waitFor(async () => expect(await labelled('Entering time')).toMatchObject({ description: 'How it is done' }))
  await waitFor(() => expect(snackbars(page)).toEqual([]))
  expect(new Set(told)).toEqual(new Set(['Saving Training Link...']))
  stop()
  expect(sent.filter(({ method }) => method === 'PUT')).toEqual([
    { method: 'PUT', path: `/v1/training_link/${link}`, body: { description: 'How it is done' } },
  ])
  expect(within(place).queryByRole('button', { name: 'Delete Entering time' })).toBeNull()
  click(within(place).getByRole('switch', { name: 'Entering time is enabled' }))
  click(await within(place).findByRole('button', { name: 'Delete Entering time' }))
  click(button('Delete', await screen.findByRole('alertdialog')))
  await waitFor(() => expect(within(links).queryByRole('region', { name: 'Entering time' })).toBeNull())
  await waitFor(async () => expect(await labelled('Entering time')).toEqual({}))
})

test('what was begun for one affiliate is never added to another', async () => {
  await make('Juniper Bar')
  await make('Kapok Bar')
  await open(path, 'backoffice')
  await unfold('Juniper Bar')
  type(box('Label', await within(await unfoldLinks('Juniper Bar')).findByRole('form')), 'Begun')
  await unfold('Kapok Bar')
  const links = await unfoldLinks('Kapok Bar')
  await within(links).findByText('A training link of Juniper Bar is begun')
  expect(within(links).queryByRole('form')).toBeNull()
  click(button('Go on with it', links))
  const form = await within(panel('Juniper Bar')).findByRole('form', { name: 'New training link' })
  expect(box('Label', form).value).toBe('Begun')
})

test.each([
  ['affiliates', /\/v1\/affiliate\?.*all=1/],
  ['training links', /\/v1\/training_link\?.*all=1/],
  ['products', /\/v1\/product/],
] as const)('[AFF-26] where the %s do not come, that is told, and the others are there', async (what, address) => {
  const id = await make(`Larch of ${what}`)
  await addLink(id, `Link of ${what}`)
  watch()
  failing = address
  const page = await open(path, 'backoffice')
  await waitFor(() => expect(page.store().getState().calls.errors).toHaveLength(1))
  if (what === 'affiliates') {
    await within(list()).findByText('Affiliates could not be loaded')
    failing = null
    click(button('Try again', list()))
  }
  await waitFor(() => expect(titles()).toContain(`Larch of ${what}`))
  await unfold(`Larch of ${what}`)
  const links = await unfoldLinks(`Larch of ${what}`)
  if (what === 'training links') {
    await within(links).findByText('Training links could not be loaded')
    failing = null
    click(button('Try again', links))
  }
  const link = await within(links).findByRole('region', { name: `Link of ${what}` })
  const products = within(link).getByRole('combobox', { name: 'Product' }) as HTMLSelectElement
  const names = [...products.options].map(({ text }) => text)
  expect(names.includes('Caselog')).toBe(what !== 'products')
})

test('[AFF-27] people of an account that an affiliate serves find its links in the help, on every page', async () => {
  await addLink(1, 'Not yet', { date_time: '2098-01-01T00:00:00.000Z' })
  await addLink(1, 'Of another product', { product_id: 2 })
  for (const place of ['/home', '/tasks']) {
    await open(place, 'other-admin')
    click(await screen.findByRole('button', { name: /Help|About/ }))
    const help = await screen.findByRole('dialog')
    const links = within(await within(help).findByRole('region', { name: 'Training' })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')])).toContainEqual(
      ['First steps with Caselog', 'https://training.example.org/caselog/1', 'noreferrer noopener'],
    )
    expect(links.map(({ textContent }) => textContent)).not.toContain('Not yet')
    expect(links.map(({ textContent }) => textContent)).not.toContain('Of another product')
    await expectSoundStructure()
  }
  await open('/home', 'admin')
  expect(screen.queryByRole('region', { name: 'Training' })).toBeNull()
})
