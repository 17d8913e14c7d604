import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { combineSlices, type Action } from '../../domain/kernel/index.ts'
import { routeEntered, type Destination } from '../../domain/navigation/index.ts'
import { recordLoaded, recordLoadFailed, recordOpened, recordRemoved } from '../../domain/records/index.ts'
import { loggedOut, sessionReady } from '../../domain/session/index.ts'
import {
  clientAccountChosen,
  clientAccountLoaded,
  nothingSelected,
  rememberedText,
  selectedIds,
  selectionDropped,
  selectionNames,
  selectionsIn,
  selectionsKey,
  type SelectionIds,
  selectedClient,
} from '../../domain/selections/index.ts'
import { selectionsSlice } from '../../domain/selections/reducer.ts'
import { selectionsEpics } from '../../epics/selections/index.ts'
import { recordsEpics } from '../../epics/records/index.ts'
import { only, startWorld } from '../records/epicWorld.ts'
import { client, courtCase } from '../records/recordsWorld.ts'
import { noticeAccepted } from '../../domain/session/index.ts'

const owner = { account: 1, user: 3 }
const root = combineSlices([selectionsSlice] as const)
const fold = (...actions: readonly Action[]) =>
  selectedIds(
    actions.reduce(
      (state, action, place) => root.reduce(state, { ...action, seq: place + 1, at: place }),
      root.initial,
    ),
  )
const at = (destination: Destination) => routeEntered(destination)
const clientPage = at({ route: 'case.victim', caseId: 11, victimId: 7, tab: 'services' })

/** A tab whose session is ready, with this in its local storage. */
const begin = (stored: Readonly<Record<string, string>> = {}, before: readonly Action[] = []) => {
  const storage = new Map(Object.entries(stored))
  const localStorage = {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
    removeItem: (name: string) => void storage.delete(name),
  }
  const world = startWorld([...recordsEpics, ...selectionsEpics], ['view_own_victim', 'view_own_client'], {
    localStorage,
  })
  world.dispatch(...before, noticeAccepted({}), sessionReady({ complete: true }))
  return { ...world, storage }
}
const text = (ids: Partial<SelectionIds>, of = owner) => rememberedText({ ...nothingSelected, ...ids }, of) ?? ''

describe('what is selected', () => {
  test('is what the page shows, with its case', () => {
    expect(fold(clientPage)).toMatchObject({ court_case: 11, victim: 7, defendant: null })
    expect(fold(clientPage, at({ route: 'case.defendant', caseId: 11, defendantId: 5 }))).toMatchObject({
      court_case: 11,
      victim: 7,
      defendant: 5,
    })
    expect(fold(clientPage, at({ route: 'case.manage', caseId: 12 }))).toMatchObject({ court_case: 12, victim: null })
    expect(fold(clientPage, at({ route: 'list.victims' }), at({ route: 'new.victim' }))).toMatchObject({ victim: 7 })
  })

  test('entering a location or an event leaves the case, the client and the defendant', () => {
    for (const [page, name] of [
      [at({ route: 'location', locationId: 4 }), 'individual_location'],
      [at({ route: 'event', eventId: 4 }), 'event'],
    ] as const) {
      const ids = fold(clientPage, at({ route: 'case.defendant', caseId: 11, defendantId: 5 }), page)
      expect(ids).toMatchObject({ court_case: null, victim: null, defendant: null, location: null, [name]: 4 })
    }
  })

  test('a location of a case is told apart from one by itself', () => {
    const opened = recordOpened({ kind: 'location', id: 4 })
    expect(fold(clientPage, opened)).toMatchObject({ location: 4, individual_location: null })
    expect(fold(at({ route: 'location', locationId: 4 }), opened)).toMatchObject({
      location: null,
      individual_location: 4,
    })
  })

  test('what is removed is selected no more, and after a logout nothing is', () => {
    expect(fold(clientPage, recordRemoved({ kind: 'victim', id: 7 }))).toMatchObject({ court_case: 11, victim: null })
    expect(fold(clientPage, loggedOut({ reason: 'logout', message: '', draftsKept: 0 }))).toEqual(nothingSelected)
  })
})

describe('what is remembered', () => {
  test('[CFG-14] every selection comes back from its text, for the same user in the same account alone', () => {
    const id = fc.option(fc.integer({ min: 1, max: 9_999_999 }), { nil: null })
    fc.assert(
      fc.property(
        fc.record(
          Object.fromEntries(selectionNames.map((name) => [name, id])) as Record<keyof SelectionIds, typeof id>,
        ),
        (ids) => {
          const written = rememberedText(ids, owner)
          expect(selectionsIn(written, owner)).toEqual(ids)
          expect(selectionsIn(written, { ...owner, user: 4 })).toEqual(nothingSelected)
          expect(selectionsIn(written, { ...owner, account: 2 })).toEqual(nothingSelected)
        },
      ),
    )
    for (const other of [null, '', '{', '[]', '{"account":1,"user":3}'])
      expect(selectionsIn(other, owner)).toEqual(nothingSelected)
  })

  test('[CFG-14] is written to local storage as numbers, and restored and loaded at the next start', () => {
    const first = begin()
    first.dispatch(clientPage)
    expect(selectionsIn(first.storage.get(selectionsKey) ?? null, owner)).toMatchObject({ court_case: 11, victim: 7 })
    expect([...first.storage.keys()]).toEqual([selectionsKey])
    const next = begin(Object.fromEntries(first.storage))
    expect(selectedIds(next.state())).toMatchObject({ court_case: 11, victim: 7 })
    expect(
      next
        .open()
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(['court_case/11', 'victim/7'])
    next
      .open()
      .find(({ path }) => path === 'victim/7')
      ?.answer(client())
    next
      .open()
      .find(({ path }) => path === 'court_case/11')
      ?.answer(courtCase())
    expect(next.types()).toContain(recordLoaded.type)
    expect([...next.storage.values()].join('')).not.toContain('Ortega')
  })

  test('is written too when its page was open before the session was ready, beside what was stored', () => {
    expect(begin({}, [clientPage]).storage.get(selectionsKey)).toBe(text({ court_case: 11, victim: 7 }))
    const beside = begin({ [selectionsKey]: text({ court_case: 11, defendant: 5, event: 4 }) }, [clientPage])
    expect(beside.storage.get(selectionsKey)).toBe(text({ court_case: 11, victim: 7, defendant: 5, event: 4 }))
    expect(selectedIds(beside.state())).toEqual({
      ...nothingSelected,
      court_case: 11,
      victim: 7,
      defendant: 5,
      event: 4,
    })
  })

  test('who and where on another case is not restored beside the case of the page', () => {
    const world = begin({ [selectionsKey]: text({ court_case: 12, defendant: 5, location: 3, event: 4 }) }, [
      clientPage,
    ])
    expect(selectedIds(world.state())).toEqual({ ...nothingSelected, court_case: 11, victim: 7, event: 4 })
    expect(world.storage.get(selectionsKey)).toBe(text({ court_case: 11, victim: 7, event: 4 }))
  })

  test('[CFG-15] one that does not come is removed, without a word', () => {
    const world = begin({ [selectionsKey]: text({ victim: 7, event: 4 }) })
    world
      .open()
      .find(({ path }) => path === 'victim/7')
      ?.fail({ status: 404 })
    expect(selectedIds(world.state())).toMatchObject({ victim: null, event: 4 })
    expect(selectionsIn(world.storage.get(selectionsKey) ?? null, owner)).toMatchObject({ victim: null, event: 4 })
    expect(world.state().calls.errors).toEqual([])
    world
      .open()
      .find(({ path }) => path === 'event/4')
      ?.fail({ status: 403 })
    expect(world.storage.has(selectionsKey)).toBe(false)
  })

  test('[CFG-15] the page of a remembered record that does not come removes it too', () => {
    const world = begin({ [selectionsKey]: text({ victim: 7 }) })
    world.dispatch(recordLoadFailed({ kind: 'victim', id: 7, status: 404, message: 'Not found.' }))
    expect(world.storage.has(selectionsKey)).toBe(false)
  })

  test('what was selected before the storage was read stays', () => {
    const world = begin()
    world.dispatch(clientPage)
    world.dispatch(selectionDropped({ of: 'victim' }))
    expect(selectedIds(world.state())).toMatchObject({ court_case: 11, victim: null })
  })
})

describe('the selected client account', () => {
  test('[CFG-14] is that of the page of an account, and is asked for once, whichever of its tabs is opened', () => {
    const world = begin()
    const page = (tab: string) => at({ route: 'client', accountId: 5, tab })
    world.dispatch(page('edit'))
    expect(selectionsIn(world.storage.get(selectionsKey) ?? null, owner)).toMatchObject({ client: 5 })
    only(world.open()).answer({ data: [{ id: 5, name: 'Harbor' }] })
    world.dispatch(page('report-history'))
    expect(world.open()).toEqual([])
    expect(selectedClient(world.state())).toEqual({ account: 5, name: 'Harbor' })
    const next = begin(Object.fromEntries(world.storage))
    expect(only(next.open()).input.query).toEqual({ account: 5 })
    expect(selectedIds(next.state()).client).toBe(5)
  })

  test('[CFG-13] [CFG-16] of a page whose account is not there says so, and clears the stored selection', () => {
    const world = begin()
    world.dispatch(at({ route: 'client', accountId: 9, tab: 'edit' }))
    expect(world.storage.has(selectionsKey)).toBe(true)
    only(world.open()).answer({ data: [] })
    expect(world.state().calls.errors.map(({ message }) => message)).toEqual(['Account not found'])
    expect([selectedClient(world.state()), world.storage.has(selectionsKey)]).toEqual([null, false])
  })

  test('is asked for by a filter, and its first result counts', () => {
    const world = begin()
    world.dispatch(clientAccountChosen({ account: 5 }))
    const asked = only(world.open())
    expect([asked.path, asked.input.query]).toEqual(['client', { account: 5 }])
    asked.answer({
      data: [
        { id: 5, name: 'Harbor' },
        { id: 6, name: 'Other' },
      ],
    })
    expect(selectedClient(world.state())).toEqual({ account: 5, name: 'Harbor' })
    expect(world.types()).toContain(clientAccountLoaded.type)
  })

  test("[CFG-13] no result shows 'Account not found' and clears the stored selection", () => {
    const world = begin({ [selectionsKey]: text({ client: 5 }) })
    only(world.open()).answer({ data: [] })
    expect(world.state().calls.errors.map(({ message }) => message)).toEqual(['Account not found'])
    expect([selectedClient(world.state()), world.storage.has(selectionsKey)]).toEqual([null, false])
  })

  test('[CFG-16] a load that fails clears the stored selection', () => {
    const world = begin()
    world.dispatch(clientAccountChosen({ account: 5 }))
    expect(world.storage.has(selectionsKey)).toBe(true)
    only(world.open()).fail({ status: 500, message: 'Something went wrong retrieving your data' })
    expect([selectedClient(world.state()), world.storage.has(selectionsKey)]).toEqual([null, false])
    expect(world.state().calls.errors).toHaveLength(1)
  })
})
