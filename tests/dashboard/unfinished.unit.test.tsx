// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { actsRecovered } from '../../domain/acts.ts'
import { bulksRecovered } from '../../domain/lists/index.ts'
import { draftsRecovered, fieldsEdited, leftBehind } from '../../domain/records/index.ts'
import { rootReducer } from '../../domain/state.ts'
import { loaded } from '../items/itemScreen.tsx'
import { client } from '../links/operationsWorld.ts'
import { linesRecovered } from '../../domain/navigation/index.ts'
import { Unfinished } from '../../src/dashboard/Unfinished.tsx'
import { showScreen } from '../links/screen.tsx'

afterEach(cleanup)

test('what nobody knows to have happened stands with what is unfinished, to be sent again or left', () => {
  const asked = { subject: 'Printing', message: 'The list is cut off', page: '/list/victims' }
  const shown = showScreen(
    <MemoryRouter>
      <Unfinished />
    </MemoryRouter>,
    [actsRecovered({ acts: { one: { does: 'contact.send', asked }, other: { does: 'contact.send', asked } } })],
  )
  expect(screen.queryByText('Everything you typed is saved.')).toBeNull()
  const [first, second] = screen.getAllByRole('listitem').map((line) => within(line))
  first?.getByText('Not known to have happened. Sent again, it happens once.')
  fireEvent.click(first?.getByRole('button', { name: /^Send again/ }) as HTMLElement)
  fireEvent.click(second?.getByRole('button', { name: /^It is done/ }) as HTMLElement)
  expect([shown.said('acts/repeated'), shown.said('acts/forgotten')]).toEqual([[{ name: 'one' }], [{ name: 'other' }]])
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

test('of drafts of new records that wait each is told by itself: what it is called, whose it is, how much is typed', () => {
  const began = (changes: object, at: number, kind: 'note' | 'victim') => {
    const edited = fieldsEdited({ kind, id: 0, changes: { ...changes } })
    return leftBehind(rootReducer.reduce(rootReducer.initial, { ...edited, seq: at, at })).drafts
  }
  const drafts = [
    ...began({ victim_id: 7, note: '<p>She called</p>' }, 1, 'note'),
    ...began({ victim_id: 8, note: '<p>He called</p>', private: true }, 2, 'note'),
    ...began({ first: 'Robin', last: 'Quill' }, 3, 'victim'),
  ]
  showScreen(
    <MemoryRouter>
      <Unfinished />
    </MemoryRouter>,
    [loaded('victim', client({ id: 7, first: 'Ana', last: 'Ortega' })), draftsRecovered({ drafts, unfinished: [] })],
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'New note · Ortega, Ana1 field changed',
    'New note2 fields changed',
    'New client · Quill, Robin2 fields changed',
  ])
})

test('a change of many records that was left stands there too, and leads to its list', () => {
  const row = (id: number, is: 'waiting' | 'done') => ({ id, is, message: null, link: null, before: null })
  const bulk = {
    act: { is: 'tag' as const, term: 4 },
    name: 'b',
    phase: 'running' as const,
    rows: [row(7, 'waiting'), row(8, 'done')],
  }
  showScreen(
    <MemoryRouter>
      <Unfinished />
    </MemoryRouter>,
    [bulksRecovered({ bulks: [{ tab: 'victims', bulk }] })],
  )
  const link = screen.getByRole('link', { name: 'Add a tag: Clients' })
  expect([link.getAttribute('href'), link.parentElement?.textContent]).toEqual([
    '/list/victims',
    'Add a tag: Clients1 record is left as it was, or not known of',
  ])
})

test('a line that was left in the palette stands there too, and leads to where it was typed', () => {
  const line = { line: 'add note She called', page: 'root', isForCommand: true }
  const at = { route: 'case.victim', caseId: 11, victimId: 7 } as const
  showScreen(
    <MemoryRouter>
      <Unfinished />
    </MemoryRouter>,
    [
      linesRecovered({
        lines: [
          { ...line, at },
          { ...line, at: null },
        ],
      }),
    ],
  )
  const [typed] = screen.getAllByRole('listitem')
  expect([screen.getByRole('link').getAttribute('href'), typed?.textContent]).toEqual([
    '/case/11/victim/7',
    'add note She calledTyped in the palette. Open the palette there to go on.Put away',
  ])
  const away = screen.getAllByRole('button', { name: 'Put away: add note She called' })
  expect([away.length, screen.getAllByRole('listitem').length]).toEqual([2, 2])
  for (const left of [1, 0]) {
    act(() => screen.getAllByRole('button')[0]?.click())
    expect(screen.queryAllByRole('listitem')).toHaveLength(left)
  }
})

test('of more than can be listed it is said how many there were', () => {
  const acts = Object.fromEntries(
    Array.from({ length: 203 }, (_, nth) => [`act-${nth}`, { does: 'imports.run', asked: { id: nth + 1 } }]),
  )
  showScreen(
    <MemoryRouter>
      <Unfinished />
    </MemoryRouter>,
    [actsRecovered({ acts })],
  )
  screen.getByText(/^3 earlier requests without an answer/u)
  expect(screen.queryByText('Everything you typed is saved.')).toBeNull()
})
