/** What a list shows, what it asks for, and what it says when there is nothing or too much. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { standBetween } from '../screens/between.ts'
import { button, choose, click, type } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const asIs = (_: string, answer: () => Promise<Response>): Promise<Response> => answer()

let answered = asIs
let goAway = (): void => undefined

const rows = (): readonly HTMLElement[] =>
  within(screen.getByRole('table', { name: 'Clients' })).getAllByRole('rowheader')
const first = (): string => rows()[0]?.textContent ?? ''
const statuses = (): readonly string[] => screen.getAllByRole('status').map(({ textContent }) => textContent)
const total = (): number =>
  Number(
    statuses()
      .find((text) => text.includes('in all'))
      ?.replace(/\D/gu, ''),
  )

afterEach(() => {
  goAway()
  answered = asIs
})
const { open, opened } = pages()
beforeEach(async () => {
  goAway = standBetween(({ address }, answer) => answered(address, answer))
  await open('/list/victims', 'supervisor')
})

test('[LST-25] a heading sorts ascending, then descending', async () => {
  const ascending = first()
  click(button('Name'))
  await waitFor(() => expect(first()).not.toBe(ascending))
  const [asked] = opened()
    .sent('GET', 'order=DESC')
    .filter((address) => address.includes('/victim'))
  expect(new URL(asked ?? '', location.origin).searchParams.get('order_by')).toBe('victim.full_name')
  expect(screen.getByRole('columnheader', { name: /^Name/ }).getAttribute('aria-sort')).toBe('descending')
})

test('[LST-04] active shows only active records, inactive only the others, all shows both', async () => {
  const active = total()
  expect(active).toBeGreaterThan(0)
  choose(screen.getByLabelText('Show'), 'Inactive')
  await waitFor(() => {
    expect(total()).not.toBeNaN()
    expect(total()).not.toBe(active)
  })
  const inactive = total()
  expect(inactive).toBeGreaterThan(0)
  choose(screen.getByLabelText('Show'), 'All')
  await waitFor(() => expect(total()).toBe(active + inactive))
})

test('[LST-06] a very long list says how much of it comes on paper, and that an export has all', async () => {
  answered = async (address, answer) => {
    const given = await answer()
    return /\/v\d+\/victim\?/u.test(address) ? Response.json({ ...(await given.json()), total: 25_000 }) : given
  }
  choose(screen.getByLabelText('Show'), 'All')
  await waitFor(() => expect(statuses()).toContainEqual(expect.stringContaining('25,000 in all')))
  // Where there is little room its icon stands alone, in a button of its own.
  const wide = screen.getAllByRole('button', { name: 'Print' }).find(({ textContent }) => textContent === 'Print')
  if (wide === undefined) throw new Error('there is nothing to print with')
  click(wide)
  const dialog = await screen.findByRole('alertdialog', { name: 'Print part of a long list?' })
  expect(dialog.textContent).toContain('10,000')
  expect(dialog.textContent).toContain('export has all of them.')
  click(within(dialog).getByRole('button', { name: 'Do not print' }))
  await waitFor(() => expect(dialog.isConnected).toBe(false))
})

test('too short a search says so, one that finds nothing says so, and clearing it shows everything', async () => {
  const search = screen.getByRole('searchbox', { name: 'Find in this list' })
  const find = (text: string): void => {
    type(search, text)
    fireEvent.submit(search)
  }
  find('zz')
  await screen.findByRole('searchbox', { name: 'Find in this list', description: /at least 3 characters/ })
  find('zzqqzz')
  await screen.findByText('Nothing here')
  expect(statuses()).toContainEqual(expect.stringContaining('0 found for “zzqqzz”'))
  click(button('Show everything'))
  await waitFor(() => expect(rows().length).toBeGreaterThan(0))
})

test('a list that could not be loaded says so, and can be asked for again', async () => {
  answered = async (address, answer) =>
    /\/v\d+\/search\/victim|\/v\d+\/victim\?/u.test(address) ? Response.json({}, { status: 400 }) : answer()
  choose(screen.getByLabelText('Show'), 'Inactive')
  await screen.findByText('The list could not be loaded')
  answered = asIs
  click(button('Try again'))
  await waitFor(() => expect(within(rows()[0] ?? document.body).getByRole('link').textContent).not.toBe(''))
  expect(screen.queryByText('The list could not be loaded')).toBeNull()
})
