/** What only events have, on the screens of the real client. */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { click } from '../screens/hand.ts'
import { makeRecord, type Values } from '../screens/ownRecord.ts'
import { recordScreens } from '../screens/recordScreens.ts'

const { server, open, openPath, held } = recordScreens()

test('[EVT-08] without the scope to delete events there is no button for it, even on an own one', async () => {
  const event = await makeRecord(server(), 'advocate', 'event')
  const main = await open(event, 'edit', { user: 'advocate' })
  within(main).getByRole('form', { name: 'Event' })
  expect(screen.queryAllByRole('button', { name: /^Delete/ })).toHaveLength(0)
})

describe('[EVT-06] every screen of an event has the note on the add-on that is in Beta', () => {
  const isThere = (): void => {
    expect(screen.getAllByText(/^This feature is in Beta\./)).toHaveLength(1)
    screen.getByText('Event Manager')
  }

  test.each(['/list/events', '/new/event'])('%s', async (path) => {
    await openPath(path)
    isThere()
  })

  test('its tabs', async () => {
    const event = await makeRecord(server(), 'admin', 'event')
    for (const tab of ['overview', 'attendees', 'edit', 'location', 'attendance', 'tags']) {
      await open(event, tab)
      isThere()
    }
  })
})

test('[EVT-07] [EVT-10] [EVT-11] who came to an event is marked with its times, and counts as named either way', async () => {
  const event = await makeRecord(server(), 'admin', 'event', {
    estimated_attendees: 35,
    description: 'Bring thread.',
  })
  const { person_id: person } = await held(await makeRecord(server(), 'admin', 'victim', { first: 'Ottilie' }))
  const { body: attendee } = await server().call('admin', 'POST', '/v1/event_attendee', {
    event_id: event.id,
    type: 'A',
    person_id: person,
  })
  const main = await open(event, 'attendance')
  const facts = within(main).getByRole('complementary', { name: 'At a glance' })
  const told = (term: string): string | undefined =>
    [...facts.querySelectorAll('dt')].find(({ textContent }) => textContent === term)?.nextElementSibling?.textContent
  await waitFor(() =>
    expect(['Event id', 'Named attendees', 'Estimated attendees', 'Description'].map(told)).toEqual([
      String(event.id),
      '1',
      '35',
      'Bring thread.',
    ]),
  )
  within(facts).getByRole('button', { name: 'Delete event' })
  const mark = within(main).getByRole<HTMLInputElement>('checkbox', { name: /^Attended: .*Ottilie/ })
  expect(mark.checked).toBe(false)
  const isKept = (from: string | null, until: string | null): Promise<void> =>
    waitFor(async () => {
      const { body } = await server().call('admin', 'GET', `/v1/event_attendee?event_id=${event.id}`)
      const [{ id, event_date_time: start, event_end_date_time: end }] = body['data'] as readonly [Values]
      expect({ id, start, end }).toEqual({ id: attendee['id'], start: from, end: until })
    })
  // The mark follows the server's answer.
  click(mark)
  await isKept('2026-04-02T16:00:00.000Z', '2026-04-02T18:00:00.000Z')
  await waitFor(() => expect(mark.checked).toBe(true))
  expect(told('Named attendees')).toBe('1')
  click(mark)
  await isKept(null, null)
  expect(await held(event)).toMatchObject({ attendees_count: 1 })
})
