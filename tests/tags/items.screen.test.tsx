/** Tags of what was done for a client, given and taken in its form. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { atDesks, deskOf, rows, textOf, unique } from '../items/desk.ts'
import { button, click, pick } from '../screens/hand.ts'

atDesks()
const admin = deskOf('admin')
/** The newest stand first where all of an agency's are listed. */
const at = (): string => new Date().toISOString()

const tables = ['Service', 'Service Timelog', 'General Timelog'] as const

test.each([
  ['Service', '/services', 'service', { amount: 1 }],
  ['Service Timelog', '/timelogs', 'timelog', { minutes: 30 }],
  ['General Timelog', null, 'timelog', { minutes: 30 }],
] as const)('TAG-03: a %s is tagged in its form by its own table alone', async (object, tab, kind, own) => {
  const terms = new Map(tables.map((of) => [of, unique(of)]))
  for (const [of, label] of terms) {
    const taxonomy = await admin.make('../v2/taxonomy', { label: unique('Group'), objects: [of] })
    await admin.make('../v2/term', { label, taxonomy_id: taxonomy.id })
  }
  const term = terms.get(object) ?? ''
  const client = await admin.own('victim')
  const [offered] = await admin.listed('../v2/service', { limit: 1 })
  const [user] = await admin.listed('user', { limit: 1 })
  const note = unique('It is this one')
  const item = await admin.make(kind, {
    ...(tab !== null && { victim_id: client.id }),
    date_time: at(),
    note,
    ...own,
    ...(kind === 'service' ? { service_id: offered?.id } : { advocate_id: user?.id }),
  })
  const tagsOf = async () =>
    (await admin.listed(kind, tab === null ? { show: 'general' } : { victim_id: client.id })).find(
      ({ id }) => id === item.id,
    )?.['terms']

  const page = await admin.open(tab === null ? '/list/timelogs' : `${client.path}${tab}`)
  const row = await waitFor(() => {
    const found = rows(page).find((each) => kind === 'service' || textOf(each).includes(note))
    if (found === undefined) throw new Error('it is not on the list')
    return found
  })
  click(within(row).getByRole('button', { name: /^Edit/ }))
  const tags = await within(page).findByRole('combobox', { name: 'Add a tag' })
  tags.focus()
  click(tags)
  const offers = (await within(await screen.findByRole('listbox', { name: 'Add a tag' })).findAllByRole('option')).map(
    ({ textContent }) => textContent,
  )
  expect([...terms].filter(([, label]) => offers.some((text) => text.includes(label))).map(([of]) => of)).toEqual([
    object,
  ])
  await pick('Add a tag', term)
  await waitFor(async () => expect(await tagsOf()).toEqual([{ id: expect.any(Number), term_id: expect.any(Number) }]))
  click(await waitFor(() => button(`Remove ${term}`, page)))
  await waitFor(async () => expect(await tagsOf()).toEqual([]))
})
