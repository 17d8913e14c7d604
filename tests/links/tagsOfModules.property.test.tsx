// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { collectionsLoaded, type TagObject, type Term } from '../../domain/config/index.ts'
import { linksOf, mayDo, offeredTags, offeredTagsOf, offeredVictimizationTags } from '../../domain/links/index.ts'
import { recordLoaded, type Kind } from '../../domain/records/index.ts'
import { tokenAccepted } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { TagsPanel } from '../../src/links/index.ts'
import { runs } from '../run/runs.ts'
import { allScopes, client, courtCase, folded, recordLike, signedIn } from './operationsWorld.ts'
import { showScreen } from './screen.tsx'

afterEach(cleanup)

/** What has a place to be tagged at, and TAG-03's switch of it. */
const carried = [
  { object: 'Client', needs: null, kind: 'victim', record: client({ terms: [{ id: 91, term_id: 1 }] }) },
  { object: 'Case', needs: 'case_manager_enabled', kind: 'court_case', record: courtCase() },
  { object: 'Defendant', needs: 'defendant_manager_enabled', kind: 'defendant', record: recordLike('defendant') },
  { object: 'Location', needs: 'location_manager_enabled', kind: 'location', record: recordLike('location') },
  { object: 'Event', needs: 'event_manager_enabled', kind: 'event', record: recordLike('event') },
  { object: 'Service', needs: null, kind: 'service', record: recordLike('service') },
  {
    object: 'Service Timelog',
    needs: 'timesheet_enabled',
    kind: 'timelog',
    record: recordLike('timelog', { id: 8, type: 'service', terms: [{ id: 92, term_id: 7 }] }),
  },
  {
    object: 'General Timelog',
    needs: 'timesheet_enabled',
    kind: 'timelog',
    record: recordLike('timelog', { id: 9, type: 'general' }),
  },
] as const satisfies readonly { object: TagObject; needs: string | null; kind: Kind; record: { id: number } }[]

const switches: readonly string[] = [...new Set<string>(carried.flatMap(({ needs }) => needs ?? []))]
const others = [...allScopes.filter((scope) => !switches.includes(scope)), 'edit_own_service', 'edit_own_timelog']

const objects: readonly TagObject[] = [...carried.map(({ object }) => object), 'Victimization']
const tagsLoaded = collectionsLoaded({
  collections: {
    taxonomy: objects.map((object, at) => ({ id: at + 1, label: object, order: at, objects: [object] })),
    term: objects.map((object, at): Term => ({ id: at + 1, taxonomy_id: at + 1, label: object, order: 0, status: 1 })),
  },
  failed: [],
})
const records = carried.map(({ kind, record }) => recordLoaded({ kind, record } as never))

const withSwitches = (on: readonly string[]): State =>
  folded(
    tokenAccepted({
      by: 'login',
      claims: { user_id: 3, account: 1, session: 's', scopes: [...others, ...on], sso: false },
      expiresAt: 1_800_000_000_000,
    }),
    signedIn(),
    tagsLoaded,
    ...records,
  )

const labels = (terms: readonly Term[]): readonly string[] => terms.map(({ label }) => label)

test('law: tags are offered for what its module is on, and for nothing else', () => {
  fc.assert(
    fc.property(fc.subarray([...switches]), (on) => {
      const state = withSwitches(on)
      for (const { object, needs, kind, record } of carried) {
        const isOn = needs === null || on.includes(needs)
        const place = { kind, id: record.id }
        expect(labels(offeredTags(state, place)), object).toEqual(isOn ? [object] : [])
        expect(mayDo(state, { does: 'tag.add', ...place }), object).toBe(isOn)
        expect(mayDo(state, { does: 'tag.remove', ...place }), object).toBe(true)
        if (kind !== 'timelog') expect(labels(offeredTagsOf(state, kind)), object).toEqual(isOn ? [object] : [])
      }
      expect(labels(offeredVictimizationTags(state))).toEqual(['Victimization'])
      expect(linksOf(state, 'tag', { kind: 'timelog', id: 8 })).toEqual([{ link: 92, values: { term_id: 7 } }])
    }),
    { numRuns: runs(50) },
  )
})

describe('without timesheets', () => {
  const show = (id: number, ...on: readonly string[]) =>
    showScreen(<TagsPanel kind="timelog" id={id} />, [tagsLoaded, ...records], { scopes: [...others, ...on] })

  test('a timelog that has no tags has no place for them', () => {
    show(9, 'timesheet_enabled')
    expect(screen.getByRole('combobox', { name: 'Add a tag' })).toBeTruthy()
    cleanup()
    show(9)
    expect(screen.queryByText('Tags')).toBeNull()
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  test('one that has tags shows them, and takes no more', () => {
    show(8)
    expect(screen.getByRole('button', { name: 'Remove Service Timelog' })).toBeTruthy()
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})
