// @vitest-environment jsdom
/** The History tab. */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { settingsLoaded } from '../../domain/config/index.ts'
import {
  historyFailed,
  historyLoaded,
  historyOpened,
  olderAsked,
  type HistoryEntry,
  type HistoryName,
} from '../../domain/history/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { draftOf, saveAsked } from '../../domain/records/index.ts'
import { HistoryPanel } from '../../src/history/index.ts'
import { field } from '../customFields/fields.ts'
import { advocates, loaded, showItems } from '../items/itemScreen.tsx'
import { allScopes } from '../links/operationsWorld.ts'
import { client } from '../records/recordsWorld.ts'
import { entryAt } from './historyWorld.ts'

afterEach(cleanup)

const place = { kind: 'victim', id: 7 } as const
const shown = { ...place, show: 'changes' } as const
const told = (
  entries: HistoryEntry[],
  { names = [], total = entries.length }: { names?: HistoryName[]; total?: number } = {},
): Action => historyLoaded({ ...shown, after: null, entries, names, total })

const show = (
  entries: HistoryEntry[],
  more: Parameters<typeof told>[1] = {},
  scopes: readonly string[] = allScopes,
  over: Parameters<typeof client>[0] = {},
) => {
  const world = showItems(<HistoryPanel kind="victim" id={7} />, [loaded('victim', client(over))], { scopes })
  act(() => world.dispatch(told(entries, more)))
  return world
}

/** The lines of each day, as they read. */
const lines = () => screen.getAllByRole('listitem').map((item) => item.textContent)
const phone = entryAt(2, {
  fields: ['primary_phone'],
  from: { primary_phone: '12125550100' },
  to: { primary_phone: '12125550199' },
})

describe('the history of a client', () => {
  test('asks for changes, and says what happened day by day, with a heading and times', () => {
    const world = show([
      phone,
      entryAt(1, {
        at: '2026-06-14T09:00:00.000Z',
        verb: 'create',
        fields: ['city', 'deceased', 'victim_type'],
        to: { city: 'Town', deceased: false, victim_type: 'P' },
        from: {},
      }),
    ])
    expect(world.said(historyOpened.type)).toEqual([shown])
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      '6/15/2026',
      '6/14/2026',
    ])
    expect(screen.getAllByRole('list')).toHaveLength(2)
    expect(lines()[0]).toContain('Ada Sample changed this client')
    expect(lines()[0]).toContain('+1 (212) 555-0100→+1 (212) 555-0199')
    expect(lines()[1]).toContain('created this client')
    expect(lines()[1]).not.toContain('Deceased')
    expect(document.querySelector('time')?.getAttribute('dateTime')).toBe(phone.at)
  })

  test('shows values as forms do: days, lists, boxes, links, text without its marks, and what is empty', () => {
    show(
      [
        entryAt(5, {
          fields: ['birthdate', 'deceased', 'city'],
          from: { birthdate: '03/04/1990' },
          to: { birthdate: '03/05/1990', deceased: true, city: 'Town' },
        }),
        entryAt(4, {
          fields: ['owner_id', 'assignments', 'case_id'],
          from: { owner_id: 3, assignments: [3] },
          to: { owner_id: 8, assignments: [3, 9], case_id: 11 },
        }),
        entryAt(3, {
          kind: 'note',
          of: 90,
          key: 'note.90.1',
          fields: ['note'],
          from: { note: '<p>Called <strong>once</strong>.</p>' },
          to: { note: '<p>Called twice.</p>' },
        }),
        entryAt(2, { fields: ['custom_fields.4'], from: {}, to: { custom_fields: { 4: 'Blue' } } }),
      ],
      { names: [{ kind: 'court_case', id: 11, name: '24-CR-1' }] },
    )
    expect(lines()[0]).toMatch(/3\/4\/1990→3\/5\/1990.*No→Yes.*\(empty\)→Town/)
    expect(lines()[1]).toMatch(/Ada Sample→Hana Brown.*Ada Sample→Ada Sample, Avery Lind.*\(empty\)→24-CR-1/)
    expect(lines()[2]).toMatch(/changed a note.*Called once\.→Called twice\./)
    expect(document.body.textContent).not.toContain('<p>')
    expect(lines()[3]).toContain('A custom field that is no longer there')
  })

  test('names custom fields as the agency does, and shows their values as their type is', () => {
    const world = show([
      entryAt(2, {
        fields: ['custom_fields.4'],
        from: { custom_fields: { 4: '0' } },
        to: { custom_fields: { 4: '1' } },
      }),
    ])
    const consent = field('Yes/No', {}, { id: 4, label: 'Consent given' })
    act(() =>
      world.dispatch(
        settingsLoaded({
          settings: { races: [], genders: [], case_stages: [], advocates, field_views: [consent] },
          failed: [],
        }),
      ),
    )
    expect(lines()[0]).toMatch(/Consent given.*No→Yes/)
  })

  test('cuts long texts and long lists of fields until they are asked for', () => {
    const long = 'word '.repeat(100).trim()
    const fields = ['note', 'amount', 'time_minutes', 'agency_id', 'grant_id', 'advocate_id', 'status', 'other_dollars']
    const to = Object.fromEntries(fields.map((name) => [name, name === 'note' ? long : 1]))
    show([entryAt(1, { kind: 'service', key: 'service.90.1', of: 90, fields, from: {}, to })])
    expect(screen.queryByText('Other dollars')).toBeNull()
    expect(lines()[0]).not.toContain(long)
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect(lines()[0]).toContain(long)
    fireEvent.click(screen.getByRole('button', { name: 'Show all 8 fields' }))
    expect(screen.getByText('Other dollars')).not.toBeNull()
  })

  test('names the administrator who acted as somebody', () => {
    show([entryAt(1, { verb: 'view', key: 'victim.7.9', fields: [], from: {}, to: {}, acting_admin: 8 })])
    expect(lines()[0]).toContain('Hana Brown as Ada Sample opened this client')
  })

  test('asks for older ones as long as there are some', () => {
    const world = show([phone], { total: 3 })
    fireEvent.click(screen.getByRole('button', { name: 'Show older' }))
    expect(world.said(olderAsked.type)).toEqual([place])
    expect(screen.getByRole('button', { name: 'Loading older…' }).getAttribute('aria-busy')).toBe('true')
    act(() => world.dispatch(historyLoaded({ ...shown, after: phone.key, entries: [], names: [], total: 3 })))
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  })

  test('says that nothing happened, and that it could not be loaded', () => {
    const world = show([])
    expect(document.body.textContent).toContain('Nothing has happened to this record yet.')
    act(() => world.dispatch(historyFailed({ ...shown, message: 'The server did not answer.' })))
    expect(screen.getByRole('alert').textContent).toContain('The server did not answer.')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(world.said(historyOpened.type)).toEqual([shown, shown])
  })

  test('openings are offered to those who may know them only', () => {
    const world = show([phone], {}, [...allScopes, 'admin_own_account'])
    fireEvent.click(screen.getByRole('radio', { name: 'Openings' }))
    expect(world.said(historyOpened.type)).toContainEqual({ ...place, show: 'openings' })
    cleanup()
    show([phone])
    expect(screen.queryByRole('radiogroup')).toBeNull()
  })
})

describe('an old value', () => {
  test('is put into the form as a draft, and nothing is saved', () => {
    const world = show([phone], {}, allScopes, { primary_phone: '12125550199' })
    const button = screen.getByRole('button', { name: 'Put back Primary phone: +1 (212) 555-0100' })
    fireEvent.click(button)
    expect(draftOf(world.state(), 'victim', 7)?.values).toEqual({ primary_phone: '12125550100' })
    expect(world.said(saveAsked.type)).toEqual([])
    const [line] = screen.getAllByRole('listitem')
    expect(within(line as HTMLElement).getByRole('status').textContent).toBe(
      'Primary phone is in the form, not saved yet.',
    )
    expect(
      within(line as HTMLElement)
        .getByRole('link', { name: 'Go to the form' })
        .getAttribute('href'),
    ).toBe('/case/11/victim/7/edit')
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })

  test('that was empty empties the field, and one custom field is changed alone', () => {
    const world = show(
      [
        entryAt(2, { fields: ['city'], from: {}, to: { city: 'Town' } }),
        entryAt(1, {
          fields: ['custom_fields.4'],
          from: { custom_fields: { 4: 'Red' } },
          to: { custom_fields: { 4: 'Blue' } },
        }),
      ],
      {},
      allScopes,
      { city: 'Town', custom_fields: { 4: 'Blue', 5: 'Green' } },
    )
    for (const button of screen.getAllByRole('button', { name: /^Put back/ })) fireEvent.click(button)
    expect(draftOf(world.state(), 'victim', 7)?.values).toEqual({ city: null, custom_fields: { 4: 'Red' } })
  })

  test('is not offered where it stands already, nor to who may not edit', () => {
    show([phone])
    expect(screen.queryByRole('button', { name: /^Put back/ })).toBeNull()
    cleanup()
    show([phone], {}, allScopes, { primary_phone: '12125550199', may_edit: false })
    expect(screen.queryByRole('button', { name: /^Put back/ })).toBeNull()
  })
})
