import { describe, expect, test } from 'vitest'
import { answerTo } from '../../domain/calls/index.ts'
import { actions } from '../../domain/actions.ts'
import type { Action, Stamped } from '../../domain/kernel/index.ts'
import { actionOf, decode } from '../../domain/log/codec.ts'
import { navigationRequested, placeOf, routeEntered } from '../../domain/navigation/index.ts'
import {
  addLink,
  assignableUsers,
  choosePrimary,
  expungeRecord,
  linksOf,
  operationAsked,
  operationNamed,
  removeLink,
  removeRecord,
  settingAsked,
  undoAsked,
  undoQuestionDropped,
  type Request,
} from '../../domain/links/index.ts'
import { settingOf } from '../../domain/links/settings.ts'
import {
  draftDiscarded,
  draftOf,
  editFields,
  entities,
  isRecordStale,
  ledger,
  recordLoaded,
  recordOf,
  recordOpened,
  saveAsked,
  type Kind,
  type Records,
  isUnderCase,
  pageKinds,
  pageOf,
} from '../../domain/records/index.ts'
import {
  bulkClosed,
  bulkFinished,
  bulkRowSettled,
  bulkStarted,
  defaultView,
  listOpened,
  listPageLoaded,
  type AnyPage,
  type ListTab,
} from '../../domain/lists/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { spoken } from '../../domain/messages/index.ts'
import { newestUndoable, undoables } from '../../domain/undo.ts'
import { actsEpics } from '../../epics/acts/index.ts'
import { callsEpics } from '../../epics/calls/index.ts'
import { asksEpics } from '../../epics/asks/index.ts'
import { linkEpics } from '../../epics/links/index.ts'
import { recordsEpics } from '../../epics/records/index.ts'
import { clientCard } from '../lists/clientCard.ts'
import { only, startWorld } from '../records/epicWorld.ts'
import { allScopes, client, courtCase, goOn, listsLoaded, recordLike, signedIn } from './operationsWorld.ts'

const victim = { kind: 'victim', id: 7 } as const
const housing = addLink('tag', victim, { term_id: 21 })
const asked = (request: Request): Action => operationAsked({ request })
const loaded = <K extends Kind>(kind: K, record: Records[K]): Action => recordLoaded({ kind, record } as never)
const onClient = routeEntered({ route: 'case.victim', caseId: 11, victimId: 7, tab: 'tags' })
const onCase = routeEntered({ route: 'case.manage', caseId: 11, tab: 'edit' })
const inLog = { reason: 'logout', message: '', draftsKept: 0 } as const

type Options = { readonly scopes?: readonly string[]; readonly level?: number; readonly record?: Records['victim'] }
const start = ({ scopes = allScopes, level = 60, record = client() }: Options = {}) => {
  const world = startWorld(
    [
      ...callsEpics.filter(({ name }) => name === 'calls.snackbar'),
      ...recordsEpics,
      ...linkEpics,
      ...actsEpics,
      ...asksEpics,
    ],
    scopes,
  )
  world.dispatch(signedIn(level), listsLoaded, loaded('victim', record), loaded('court_case', courtCase()), onClient)
  return world
}
type World = ReturnType<typeof start>
/** The first page of a list, as it was answered before. */
const listed = (world: World, tab: ListTab, rows: readonly object[]): void => {
  const of = { tab, rows } as unknown as AnyPage
  world.dispatch(listOpened(defaultView(tab)), listPageLoaded({ page: 1, total: rows.length, of }))
  expect(pageOfList(world, tab)).toEqual(['loaded', rows.length])
}
const pageOfList = (world: World, tab: ListTab) => {
  const page = world.state().lists.tabs[tab].pages[1]
  return [page?.status, page?.ids.length]
}
const said = (world: World): readonly string[] => world.state().calls.snackbars.map(({ message }) => message)
const underWay = (world: World): readonly string[] => Object.keys(world.state().acts.underWay)
const writes = (world: World) => world.open().filter(({ call }) => !call.endsWith('.get'))
const reads = (world: World) => world.open().filter(({ call }) => call.endsWith('.get'))

describe('an operation', () => {
  test('[SRV-47] goes out once under its own key; its record is loaded anew in the version that was answered, and it can be undone', () => {
    const world = start()
    world.dispatch(asked(housing))
    expect(said(world)).toEqual(['status.saving'])
    const post = only(world.open())
    expect(post).toMatchObject({
      call: 'object_term.add',
      path: 'object_term',
      input: { body: { object_id: 7, term_id: 21, object_type: 'victim' } },
    })
    expect(post.input.idempotencyKey).toBe(underWay(world)[0])
    post.answer({ id: 91, version: 2 })
    expect(said(world)).toEqual(['operation.tag.added'])
    expect(isRecordStale(world.state(), 'victim', 7)).toBe(true)
    only(world.open()).answer(client({ version: 2, terms: [{ id: 91, term_id: 21 }] }))
    expect(linksOf(world.state(), 'tag', victim)).toEqual([{ link: 91, values: { term_id: 21 } }])
    expect(newestUndoable(world.state())).toMatchObject({ is: 'act', made: 91 })
    // No answer is made up: what is shown is what the server said.
    expect(world.types().filter((type) => type.startsWith('operations/') || type.startsWith('acts/'))).toEqual([
      'operations/asked',
      'acts/begun',
      'acts/ended',
    ])
  })
  test('asked for twice in one breath is sent once', () => {
    const world = start()
    world.dispatch(asked(housing), asked(housing), asked(housing))
    expect(writes(world)).toHaveLength(1)
    expect(said(world)).toEqual(['status.saving'])
    world.dispatch(asked(addLink('tag', victim, { term_id: 22 })))
    expect(writes(world)).toHaveLength(2)
  })
  test('that the server does not answer says so after 15 s, until its answer comes', () => {
    const world = start()
    world.dispatch(asked(housing))
    world.passes(15_000)
    expect(said(world)).toEqual(['status.slow'])
    only(world.open()).answer({ id: 91, version: 2 })
    expect(said(world)).toEqual(['operation.tag.added'])
  })
  test('[TAG-05] that would apply a tag again says so and sends nothing', () => {
    const world = start({ record: client({ terms: [{ id: 91, term_id: 21 }] }) })
    world.dispatch(asked(housing))
    expect(world.exchanges).toEqual([])
    expect(said(world)).toEqual(['operation.tag.duplicate'])
    expect(underWay(world)).toEqual([])
  })
  test('[TAG-08] is not sent for a tag that is not offered', () => {
    const world = start()
    world.dispatch(asked(addLink('tag', victim, { term_id: 24 })), asked(addLink('tag', victim, { term_id: 25 })))
    expect(world.exchanges).toEqual([])
    expect(said(world)).toEqual(['operation.tag.notOffered', 'operation.tag.notOffered'])
  })
  test('that fails leaves the record, shows why once, and can be asked for again', () => {
    const world = start()
    world.dispatch(asked(housing))
    only(world.open()).fail({ status: 422, message: 'Not so.' })
    expect([underWay(world), undoables(world.state())]).toEqual([[], []])
    expect(world.state().calls.errors.map(({ message }) => message)).toEqual(['Not so.'])
    expect(said(world)).toEqual([])
    expect(recordOf(world.state(), 'victim', 7)).toEqual(client())
    expect(newestUndoable(world.state())).toBeUndefined()
    world.dispatch(asked(housing))
    expect(writes(world)).toHaveLength(1)
  })
  test('whose answer was lost has its record loaded anew, which shows what became of it', () => {
    const world = start()
    world.dispatch(asked(housing))
    only(world.open()).fail({ status: 0 })
    expect(only(world.open()).call).toBe('victim.get')
  })
  test('of a session that ended is dropped', () => {
    const world = start()
    world.dispatch(asked(housing), loggedOut(inLog))
    expect(world.open()).toEqual([])
    expect([world.state().acts, world.state().operations.undoneSaves]).toEqual([
      { underWay: {}, unknown: {}, forgotten: 0, done: {} },
      {},
    ])
  })
  test('[PRM-35] [PRM-02] of somebody who may not do it is not sent', () => {
    for (const options of [
      { level: 1 },
      { scopes: allScopes.filter((scope) => scope !== 'add_tag') },
      { record: client({ may_edit: false }) },
    ] satisfies Options[]) {
      const world = start(options)
      world.dispatch(asked(housing))
      expect(world.exchanges).toEqual([])
      expect(said(world)).toEqual(['operation.notAllowed'])
    }
  })
  test('[CAL-18] on a two-part link names both parts', () => {
    const world = start({ record: client({ agencies: [5], grants: [6] }) })
    world.dispatch(
      asked(removeLink('agency', victim, { link: null, values: { agency_id: 5 } })),
      asked(removeLink('grant', victim, { link: null, values: { grant_id: 6 } })),
    )
    expect(world.open().map(({ call, path }) => [call, path])).toEqual([
      ['victim_agency.remove', 'victim_agency/7%7C5'],
      ['victim_grant.remove', 'victim_grant/7%7C6'],
    ])
  })
})

describe('assignments', () => {
  const helper = addLink('assignment', victim, { user_id: 9, secondary: false })
  test('[PRM-27] [PRM-28] need their scopes', () => {
    const without = (scope: string) =>
      start({
        scopes: allScopes.filter((held) => held !== scope),
        record: client({ assignments: [{ id: 1, user_id: 8, secondary: false }] }),
      })
    const remove = removeLink('assignment', victim, { link: 1, values: { user_id: 8, secondary: false } })
    for (const [scope, request] of [
      ['add_assignment', helper],
      ['edit_own_assigned_object', helper],
      ['delete_assignment', remove],
      ['edit_own_assigned_object', remove],
    ] as const) {
      const world = without(scope)
      world.dispatch(asked(request))
      expect([scope, world.exchanges, said(world)]).toEqual([scope, [], ['operation.notAllowed']])
    }
  })
  test('[PRM-13] have room for one where the module is off', () => {
    const world = start({
      scopes: allScopes.filter((scope) => scope !== 'secondary_assignments_enabled'),
      record: client({ assignments: [{ id: 1, user_id: 8, secondary: false }] }),
    })
    world.dispatch(asked(helper))
    expect(world.exchanges).toEqual([])
    expect(said(world)).toEqual(['operation.assignment.noRoom'])
  })
  test('[PRM-29] the server says to whom, and again after one was made', () => {
    const world = start()
    world.dispatch(assignableUsers.opened(victim))
    const list = only(world.open())
    expect(list).toMatchObject({ path: 'assignable_user', input: { query: { object_type: 'victim', object_id: 7 } } })
    list.answer({ data: [{ id: 9, first: 'Hana', last: 'B' }], total: 1, page: 1, limit: 1 })
    expect(answerTo(world.state(), assignableUsers, victim)).toMatchObject({
      outcome: 'answered',
      value: { users: [9] },
    })
    world.dispatch(asked(helper))
    only(world.open()).answer({ id: 4, version: 2 })
    expect(world.open().map(({ path }) => path)).toContain('assignable_user')
  })
})

describe('undo', () => {
  const done = (
    world: World,
    request: Request = housing,
    answer: unknown = { id: 91, version: 2 },
    record = client({ version: 2, terms: [{ id: 91, term_id: 21 }] }),
  ) => {
    world.dispatch(asked(request))
    only(writes(world)).answer(answer)
    only(reads(world)).answer(record)
  }
  test('takes back what was done by the number that it was given, once', () => {
    const world = start()
    done(world)
    world.dispatch(undoAsked({ name: null }), undoAsked({ name: null }))
    const gone = only(world.open())
    expect(gone).toMatchObject({ call: 'object_term.remove', path: 'object_term/91' })
    gone.answer({ success: true, version: 3 })
    expect([underWay(world), undoables(world.state())]).toEqual([[], []])
    expect(newestUndoable(world.state())).toBeUndefined()
    // The message of what was done is gone, and the new one says what that was.
    const told = world.state().calls.snackbars.map(({ message, about }) => [message, about])
    expect(told).toContainEqual(['operation.undo.done', 'operation.tag.added'])
    expect(said(world)).not.toContain('operation.tag.added')
    only(world.open()).answer(client({ version: 3 }))
    world.dispatch(undoAsked({ name: null }))
    expect(said(world)).toContain('operation.undo.nothing')
  })
  test('of a save puts back what was there, and says of what', () => {
    const world = start()
    world.dispatch(
      editFields('victim', 7, { city: 'Quincy' }, client(), { zone: 'UTC' }),
      saveAsked({ kind: 'victim', id: 7 }),
    )
    only(writes(world)).answer(client({ version: 2, city: 'Quincy' }))
    expect(said(world)).toEqual(['status.saved'])
    world.dispatch(undoAsked({ name: null }))
    const back = only(writes(world))
    expect(back.input.body).toEqual({ city: null })
    expect(said(world)).toEqual(['status.saving'])
    back.answer(client({ version: 3 }))
    expect(world.state().calls.snackbars.map(({ message, about }) => [message, about])).toEqual([
      ['operation.undo.saved', entities.victim.names.one],
    ])
  })
  test('pressed twice quickly gives neither of two saves of one record up', () => {
    const world = start()
    for (const [version, from, to] of [
      [2, null, 'Quincy'],
      [3, 'Quincy', 'Lynn'],
    ] as const) {
      const record = client({ version: version - 1, city: from })
      world.dispatch(editFields('victim', 7, { city: to }, record, { zone: 'UTC' }))
      world.dispatch(saveAsked({ kind: 'victim', id: 7 }))
      only(writes(world)).answer(client({ version, city: to }))
    }
    world.dispatch(undoAsked({ name: null }), undoAsked({ name: null }))
    only(writes(world)).answer(client({ version: 4, city: 'Quincy' }))
    world.dispatch(undoAsked({ name: null }))
    const back = only(writes(world))
    expect(back.input.body).toEqual({ city: null })
  })
  test('of what was done to many opens its window again, on its list', () => {
    const world = start()
    const row = { id: 7, is: 'done', message: null, link: null, before: 1 } as const
    world.dispatch(
      bulkStarted({ tab: 'victims', act: { is: 'status', status: 0 }, ids: [7] }),
      bulkRowSettled({ tab: 'victims', row }),
      bulkFinished({ tab: 'victims' }),
      bulkClosed({ tab: 'victims' }),
      undoAsked({ name: null }),
    )
    expect(world.state().lists.bulks.victims).toMatchObject({ phase: 'finished', rows: [row] })
    expect(world.actions).toContainEqual(
      expect.objectContaining({ type: navigationRequested.type, payload: { route: 'list.victims' } }),
    )
    expect(said(world)).toEqual([])
  })
  test('of what was discarded brings it back by the button of its message', () => {
    const world = start()
    world.dispatch(draftDiscarded({ kind: 'victim', id: 7 }))
    expect(said(world)).toEqual([])
    world.dispatch(
      editFields('victim', 7, { city: 'Quincy' }, client(), { zone: 'UTC' }),
      draftDiscarded({ kind: 'victim', id: 7 }),
    )
    expect(draftOf(world.state(), 'victim', 7)).toBeUndefined()
    const [toast] = world.state().calls.snackbars
    expect([toast?.message, toast?.about]).toEqual(['operation.undo.discarded', entities.victim.names.one])
    expect(newestUndoable(world.state())?.name).toBe(toast?.snackbar)
    world.dispatch(undoAsked({ name: toast?.snackbar ?? '' }), undoAsked({ name: toast?.snackbar ?? '' }))
    expect(draftOf(world.state(), 'victim', 7)?.changes).toEqual({ city: 'Quincy' })
    expect(said(world)).toEqual(['operation.undo.draft'])
    expect(newestUndoable(world.state())).toBeUndefined()
  })
  test('asked for while the newest is still on its way says so, and takes back neither that nor the one before', () => {
    const world = start()
    done(world)
    world.dispatch(asked(addLink('tag', victim, { term_id: 22 })))
    const second = only(writes(world))
    world.dispatch(undoAsked({ name: null }))
    expect(writes(world).map(({ path }) => path)).toEqual(['object_term'])
    expect(said(world)).toContain('operation.undo.underWay')
    second.answer({ id: 92, version: 4 })
    expect(newestUndoable(world.state())).toMatchObject({ made: 92 })
  })
  test('that fails can be tried again, unless the server said that there is nothing left to take back', () => {
    const world = start()
    done(world)
    world.dispatch(undoAsked({ name: null }))
    only(writes(world)).fail({ status: 503 })
    expect(newestUndoable(world.state())).toMatchObject({ made: 91 })
    world.dispatch(undoAsked({ name: null }))
    only(writes(world)).fail({ status: 404 })
    expect(newestUndoable(world.state())).toBeUndefined()
  })
  test('of a victimization that was removed puts it back with its tags', () => {
    const record = client({
      victimizations: [{ victimization_id: 40, crime_id: 3, victimization_terms: [{ id: 8, term_id: 25 }] }],
    })
    const world = start({ record })
    const [present] = linksOf(world.state(), 'victimization', victim)
    if (!present) throw new Error('none')
    done(world, removeLink('victimization', victim, present), { success: true, version: 2 }, client({ version: 2 }))
    world.dispatch(undoAsked({ name: null }))
    expect(only(world.open()).input.body).toEqual({ victim_id: 7, crime_id: 3, terms: [25] })
  })
  test('of what does not show where somebody is asks first, by its name; the answer takes it back', () => {
    const world = start()
    done(world)
    const { name } = newestUndoable(world.state()) ?? { name: '' }
    for (const elsewhere of [routeEntered({ route: 'list.victims' }), onCase]) {
      world.dispatch(elsewhere, undoAsked({ name: null }))
      expect([writes(world), world.state().operations.questioned]).toEqual([[], name])
      world.dispatch(undoQuestionDropped({}))
      expect(world.state().operations.questioned).toBeNull()
    }
    world.dispatch(undoAsked({ name: null }), undoAsked({ name }))
    expect(only(writes(world)).path).toBe('object_term/91')
    expect(world.state().operations.questioned).toBeNull()
  })
  test('by the button of an older message takes back that one', () => {
    const world = start()
    done(world)
    const first = newestUndoable(world.state())?.name ?? ''
    done(world, addLink('tag', victim, { term_id: 22 }), { id: 92, version: 3 }, client({ version: 3 }))
    world.dispatch(undoAsked({ name: first }), undoAsked({ name: first }))
    expect(only(world.open()).path).toBe('object_term/91')
  })
})

describe('deleting', () => {
  test('[SRV-44] a client says so, removes it everywhere and goes to its case; undo puts it back', () => {
    const world = start()
    world.dispatch(
      routeEntered({ route: 'case.victim', caseId: 11, victimId: 7, tab: 'edit' }),
      asked(removeRecord(victim)),
    )
    expect(said(world)).toEqual(['operation.deleting'])
    const gone = only(world.open())
    expect(gone).toMatchObject({ call: 'victim.remove', path: 'victim/7', input: { params: { id: 7 } } })
    gone.answer({ success: true })
    expect(recordOf(world.state(), 'victim', 7)).toBeUndefined()
    expect(world.actions.filter(({ type }) => type === 'records/removed').map(({ payload }) => payload)).toEqual([
      { kind: 'victim', id: 7 },
    ])
    expect(world.actions.findLast(({ type }) => type === 'navigation/requested')?.payload).toMatchObject({
      route: 'case.manage',
      caseId: 11,
    })
    world.dispatch(undoAsked({ name: null }))
    const back = only(writes(world))
    expect(back).toMatchObject({ call: 'victim.restore', path: 'victim/7/restore' })
    back.answer(client({ version: 3 }))
    expect(recordOf(world.state(), 'victim', 7)).toEqual(client({ version: 3 }))
  })
  test.each([
    ['[CLI-28] [CLI-29] deleting', removeRecord({ kind: 'person', id: 5 }), 'Deleting...'],
    ['[CLI-28] [CLI-29] expunging', expungeRecord({ kind: 'person', id: 5 }), 'Expunging Person...'],
  ] as const)(
    '%s a person says so, and takes the person with every record of theirs out of what is loaded',
    (_, request, words) => {
      const world = start({ record: client({ person_id: 5 }) })
      const parts = { victim_cases: [{ id: 7, case_id: 11 }], defendant_cases: [{ id: 9, case_id: 12 }] }
      world.dispatch(
        loaded('person', recordLike('person', { id: 5, ...parts }) as never),
        loaded('defendant', recordLike('defendant', { id: 9, case_id: 12, person_id: 5 }) as never),
        asked(request),
      )
      expect(said(world).map((message) => spoken(message))).toEqual([words])
      listed(world, 'victims', [clientCard(7), clientCard(8)])
      only(writes(world)).answer({ success: true })
      expect(pageOfList(world, 'victims')).toEqual(['stale', 1])
      const gone = [
        ['person', 5],
        ['victim', 7],
        ['defendant', 9],
      ] as const
      for (const [kind, id] of gone) expect(recordOf(world.state(), kind, id)).toBeUndefined()
      expect(world.actions.filter(({ type }) => type === 'records/removed').map(({ payload }) => payload)).toEqual(
        gone.map(([kind, id]) => ({ kind, id })),
      )
    },
  )
  test('a case goes to the list of cases', () => {
    const world = start()
    world.dispatch(
      routeEntered({ route: 'case.manage', caseId: 11, tab: 'edit' }),
      asked(removeRecord({ kind: 'court_case', id: 11 })),
    )
    only(writes(world)).answer({ success: true })
    expect(world.actions.findLast(({ type }) => type === 'navigation/requested')?.payload).toEqual({
      route: 'list.cases',
    })
  })
  test('what is not in view leaves the person where they are', () => {
    const world = start()
    world.dispatch(routeEntered({ route: 'case.manage', caseId: 11, tab: 'clients' }), asked(removeRecord(victim)))
    only(writes(world)).answer({ success: true })
    expect(world.types()).not.toContain('navigation/requested')
  })
  test('expunging a person says so, and can not be undone', () => {
    const world = start({ record: client({ person_id: 5 }) })
    world.dispatch(
      routeEntered({ route: 'case.victim', caseId: 11, victimId: 7, tab: 'edit' }),
      asked(expungeRecord({ kind: 'person', id: 5 })),
    )
    expect(said(world)).toEqual(['operation.expunging'])
    const gone = only(world.open())
    expect(gone).toMatchObject({ path: 'person/5', input: { query: { expunge: '1' } } })
    gone.answer({ success: true })
    expect(newestUndoable(world.state())).toBeUndefined()
    // The client that is shown is the person's, and gone with it.
    expect(recordOf(world.state(), 'victim', 7)).toBeUndefined()
    expect(world.actions.findLast(({ type }) => type === 'navigation/requested')?.payload).toMatchObject({
      route: 'case.manage',
      caseId: 11,
    })
  })
  test('[LOC-05] [EVT-08] a location or event is gone, and its list is where one goes', () => {
    for (const [kind, route, list, path] of [
      ['location', { route: 'location', locationId: 7, tab: 'edit' }, 'list.locations', 'person/7'],
      ['event', { route: 'event', eventId: 7, tab: 'edit' }, 'list.events', 'event/7'],
    ] as const) {
      const world = start()
      world.dispatch(loaded(kind, recordLike(kind)), routeEntered(route), asked(removeRecord({ kind, id: 7 })))
      const gone = only(world.open())
      expect(gone.path).toBe(path)
      gone.answer({ success: true })
      expect(recordOf(world.state(), kind, 7)).toBeUndefined()
      expect(world.actions.findLast(({ type }) => type === 'navigation/requested')?.payload).toEqual({ route: list })
    }
  })
  test('[CAS-08] whatever has a page of its own is gone, and its list is where one goes', () => {
    for (const kind of pageKinds.filter((each) => !isUnderCase(each))) {
      const world = start()
      world.dispatch(
        loaded(kind, recordLike(kind)),
        routeEntered(placeOf(kind, { id: 7 }, 'edit')),
        asked(removeRecord({ kind, id: 7 })),
      )
      only(writes(world)).answer({ success: true })
      expect(world.actions.findLast(({ type }) => type === 'navigation/requested')?.payload).toEqual({
        route: pageOf(kind).list.name,
      })
    }
  })
  test('[CLI-18] [CLI-19] a client is asked for only by whoever may delete it', () => {
    const cases: readonly (readonly [readonly string[], Partial<Records['victim']>, boolean])[] = [
      [['delete_any_victim', 'case_manager_enabled'], { owner_id: 4 }, true],
      [['delete_any_victim'], { owner_id: 4 }, false],
      [['delete_own_victim', 'case_manager_enabled'], { owner_id: 3 }, true],
      [['delete_own_victim', 'case_manager_enabled'], { owner_id: 4 }, false],
    ]
    for (const [scopes, over, isSent] of cases) {
      const world = start({ scopes: ['view_own_victim', 'edit_own_victim', ...scopes], record: client(over) })
      world.dispatch(asked(removeRecord(victim)))
      expect([scopes, writes(world).length]).toEqual([scopes, isSent ? 1 : 0])
    }
  })
})

describe('the primary party of a case', () => {
  test('[CAS-03] [SRV-45] is chosen with a message and the case as it is then; a location by version 2', () => {
    const world = start()
    world.dispatch(onCase, asked(choosePrimary(11, 'victim', 7, 8)))
    expect(said(world)).toEqual(['status.saving'])
    listed(world, 'cases', [])
    const put = only(world.open())
    expect(put).toMatchObject({
      call: 'court_case.update',
      path: 'court_case/11',
      input: { body: { primary_victim_id: 8 } },
    })
    put.answer(courtCase({ version: 2, primary_victim_id: 8 }))
    expect(recordOf(world.state(), 'court_case', 11)?.primary_victim_id).toBe(8)
    // What is shown of the case in a list that is loaded is asked for anew.
    expect(pageOfList(world, 'cases')[0]).toBe('stale')
    expect(world.open()).toEqual([])
    world.dispatch(undoAsked({ name: null }))
    expect(only(world.open()).input.body).toEqual({ primary_victim_id: 7 })
    only(world.open()).answer(courtCase({ version: 3, primary_victim_id: 7 }))
    world.dispatch(asked(choosePrimary(11, 'location', null, 4)))
    expect(only(world.open())).toMatchObject({
      call: 'court_case.primary',
      input: { body: { primary_location_id: 4 } },
    })
    listed(world, 'cases', [])
    only(world.open()).answer(courtCase({ version: 4, primary_location_id: 4 }))
    expect(pageOfList(world, 'cases')[0]).toBe('stale')
    listed(world, 'cases', [])
    world.dispatch(asked(choosePrimary(11, 'defendant', null, 9)))
    only(world.open()).answer(courtCase({ version: 5, primary_defendant_id: 9 }))
    expect(pageOfList(world, 'cases')[0]).toBe('stale')
  })
  test('that was chosen anew by somebody is not undone', () => {
    const world = start()
    world.dispatch(onCase, asked(choosePrimary(11, 'victim', 7, 8)))
    only(world.open()).answer(courtCase({ version: 2, primary_victim_id: 8 }))
    world.dispatch(loaded('court_case', courtCase({ version: 3, primary_victim_id: 9 })), undoAsked({ name: null }))
    expect(world.open()).toEqual([])
    expect(said(world)).toContain('operation.undo.movedOn')
  })
})

describe('a field that is set at once', () => {
  const task = recordLike('task', { title: 'Call', user_id: 3, is_completed: 0, victim_id: 7 })
  const complete = settingAsked({ request: settingOf('task', task, { is_completed: 1 }) })
  test('[ACT-02] goes through the save ledger, and is undone like any save', () => {
    const world = start()
    world.dispatch(loaded('task', task), complete)
    expect(said(world)).toEqual(['status.saving'])
    expect(only(world.open())).toMatchObject({ call: 'task.update', input: { body: { is_completed: 1 }, ifMatch: 1 } })
    only(world.open()).answer({ ...task, is_completed: 1, version: 2 })
    expect(recordOf(world.state(), 'task', 7)?.is_completed).toBe(1)
    world.dispatch(undoAsked({ name: null }))
    expect(only(world.open())).toMatchObject({ call: 'task.update', input: { body: { is_completed: 0 }, ifMatch: 2 } })
    only(world.open()).answer({ ...task, version: 3 })
    expect(ledger(world.state()).map(({ phase }) => phase)).toEqual(['saved', 'saved'])
    expect(newestUndoable(world.state())).toBeUndefined()
  })
  test('in which somebody else was faster keeps theirs and says so', () => {
    const world = start()
    world.dispatch(
      loaded('court_case', courtCase({ stage_id: 1 })),
      settingAsked({ request: settingOf('court_case', courtCase(), { stage_id: 2 }) }),
    )
    only(world.open()).fail({ status: 409, body: { record: courtCase({ version: 2, stage_id: 3 }) } })
    expect(recordOf(world.state(), 'court_case', 11)?.stage_id).toBe(3)
    expect(said(world)).toEqual(['operation.conflict'])
    expect(ledger(world.state())).toEqual([])
    expect(newestUndoable(world.state())).toBeUndefined()
  })
  test('that is not one of those is not sent', () => {
    const world = start()
    world.dispatch(settingAsked({ request: settingOf('victim', client(), { city: 'Quincy' }) }))
    expect(world.exchanges).toEqual([])
  })
})

describe('from the palette', () => {
  const named = (does: 'tag.add' | 'tag.remove' | 'assignment.add', words: string): Action =>
    operationNamed({ does, ...victim, words })
  test('a tag is found by its name or the beginning of it', () => {
    const world = start()
    world.dispatch(named('tag.add', 'hous'), named('tag.add', 'CHILDCARE'))
    expect(writes(world).map(({ input }) => (input.body as { term_id: number }).term_id)).toEqual([21, 22])
    world.dispatch(named('tag.add', 'nothing like it'))
    expect(said(world)).toContain('operation.named.noTag')
  })
  test('[TAG-05] a tag that is there says so', () => {
    const world = start({ record: client({ terms: [{ id: 91, term_id: 21 }] }) })
    world.dispatch(named('tag.add', 'housing'))
    expect(world.exchanges).toEqual([])
    expect(said(world)).toEqual(['operation.tag.duplicate'])
    world.dispatch(named('tag.remove', 'housing'))
    expect(only(world.open()).path).toBe('object_term/91')
  })
})

describe('an operation in a log of before operations were acts', () => {
  const read = (type: string, payload: unknown): Stamped => {
    const decoded = decode(actions, { seq: 1, at: 0, origin: 'pipeline', type, v: 1, payload })
    if (!decoded.ok) throw new Error(decoded.reason)
    return actionOf(decoded.entry)
  }
  const requested = read('operations/requested', { operation: 'old', request: housing, undoes: null })

  test('is sent under its key as one from a screen is', () => {
    const world = start()
    world.dispatch(recordOpened(victim), requested)
    expect(only(writes(world)).input.idempotencyKey).toBe('old')
  })
  test('can be taken back, once it is done', () => {
    const done = read('operations/done', { operation: 'old', link: 91, version: 2 })
    const after = goOn(start().state(), 0, requested, done)
    expect(newestUndoable(after)).toMatchObject({ name: 'old', is: 'act', made: 91 })
    const back = read('operations/requested', {
      operation: 'back',
      request: { ...housing, does: 'tag.remove', link: 91 },
      undoes: 'old',
    })
    expect(undoables(goOn(after, 2, back))).toEqual([])
    for (const [status, left] of [
      [404, 0],
      [503, 1],
      [null, 1],
    ] as const) {
      const failed = read('operations/failed', { operation: 'back', status, message: 'No.' })
      expect(undoables(goOn(after, 2, back, failed))).toHaveLength(left)
    }
  })
})
