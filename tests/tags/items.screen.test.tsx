/** Tags of what was done for a client, given and taken in its form. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { atDesks, deskOf, onlyRow, part, unique } from '../items/desk.ts'
import { button, click, pick } from '../screens/hand.ts'

atDesks()
const admin = deskOf('admin')
const at = '2026-03-01T17:00:00.000Z'

test.each([
  ['Service', 'Services', 'service', { amount: 1 }],
  ['Service Timelog', 'Timelogs', 'timelog', { minutes: 30 }],
] as const)(
  'TAG-03: a %s of a client is tagged in its form by its own table alone',
  async (object, many, kind, own) => {
    const [term, other] = [unique('Calm'), unique('Other')]
    for (const [label, of] of [
      [term, object],
      [other, object === 'Service' ? 'Service Timelog' : 'Service'],
    ] as const) {
      const taxonomy = await admin.make('../v2/taxonomy', { label: unique('Group'), objects: [of] })
      await admin.make('../v2/term', { label, taxonomy_id: taxonomy.id })
    }
    const client = await admin.own('victim')
    const [offered] = await admin.listed('../v2/service', { limit: 1 })
    const [user] = await admin.listed('user', { limit: 1 })
    const item = await admin.make(kind, {
      victim_id: client.id,
      date_time: at,
      ...own,
      ...(kind === 'service' ? { service_id: offered?.id } : { advocate_id: user?.id }),
    })
    const tagsOf = async () => (await admin.listed(kind, { victim_id: client.id })).map(({ terms }) => terms)

    await admin.open(`${client.path}/${many.toLowerCase()}`)
    const list = await part(many)
    click(within(await onlyRow(list)).getByRole('button', { name: /^Edit/ }))
    const tags = await within(list).findByRole('combobox', { name: 'Add a tag' })
    tags.focus()
    click(tags)
    const offers = (
      await within(await screen.findByRole('listbox', { name: 'Add a tag' })).findAllByRole('option')
    ).map(({ textContent }) => textContent)
    expect([offers.some((text) => text.includes(term)), offers.some((text) => text.includes(other))]).toEqual([
      true,
      false,
    ])
    await pick('Add a tag', term)
    await waitFor(async () =>
      expect(await tagsOf()).toEqual([[{ id: expect.any(Number), term_id: expect.any(Number) }]]),
    )
    click(await waitFor(() => button(`Remove ${term}`, list)))
    await waitFor(async () => expect(await tagsOf()).toEqual([[]]))
    expect(item.id).toBeGreaterThan(0)
  },
)
