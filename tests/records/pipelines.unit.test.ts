import { describe, expect, test } from 'vitest'
import { logOpened } from '../../domain/log/index.ts'
import { routeEntered } from '../../domain/navigation/index.ts'
import {
  clashesOf,
  clashResolved,
  draftOf,
  editFields,
  fieldsEdited,
  heldBack,
  isSaving,
  ledger,
  openingOf,
  recordLoaded,
  recordOf,
  recordOpened,
  saveAsked,
  saveRequested,
  saveResent,
  unfinishedSaves,
} from '../../domain/records/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { recordsEpics } from '../../epics/records/index.ts'
import { only, startWorld, type Exchange } from './epicWorld.ts'
import { client } from './recordsWorld.ts'

const context = { zone: 'UTC' }
const edit = (changes: Record<string, unknown>, record = client()) =>
  editFields('victim', record.id, changes, record, context)
const opened = recordOpened({ kind: 'victim', id: 7 })
const asked = saveAsked({ kind: 'victim', id: 7 })
const start = () => startWorld(recordsEpics)
const withClient = () => {
  const world = start()
  world.dispatch(recordLoaded({ kind: 'victim', record: client() }))
  return world
}

describe('opening', () => {
  test('a record is loaded once, however often it is opened, and not again while it is fresh', () => {
    const world = start()
    world.dispatch(opened, opened)
    expect(openingOf(world.state(), 'victim', 7)).toMatchObject({ status: 'loading' })
    only(world.open()).answer(client())
    expect(recordOf(world.state(), 'victim', 7)).toEqual(client())
    expect(openingOf(world.state(), 'victim', 7)).toBeUndefined()
    world.dispatch(opened)
    expect(world.exchanges).toHaveLength(1)
  })
  test('[ERR-15] a failure is kept with its sentence, shown once, and can be tried again', () => {
    const world = start()
    world.dispatch(opened)
    only(world.open()).fail({ status: 500, message: 'Something went wrong retrieving your data' })
    expect(openingOf(world.state(), 'victim', 7)).toMatchObject({
      status: 'failed',
      httpStatus: 500,
      message: 'Something went wrong retrieving your data',
    })
    expect(world.state().calls.errors).toHaveLength(1)
    world.dispatch(opened)
    only(world.open()).answer(client())
    expect(recordOf(world.state(), 'victim', 7)?.last).toBe('Ortega')
  })
  test('[PRM-21] a record that may not be seen is left for its list', () => {
    const world = start()
    world.dispatch(opened)
    only(world.open()).fail({ status: 403 })
    expect(world.actions.find(({ type }) => type === 'navigation/requested')?.payload).toEqual({
      route: 'list.victims',
    })
  })
  test('a newer version heard of on the socket is loaded, an older or unknown one is not', () => {
    const world = withClient()
    world.say('record changed', { kind: 'victim', id: 7, version: 1 })
    world.say('record changed', { kind: 'victim', id: 8, version: 5 })
    world.say('record changed', { kind: 'spaceship', id: 7, version: 5 })
    expect(world.exchanges).toHaveLength(0)
    world.say('record changed', { kind: 'victim', id: 7, version: 2 })
    only(world.open()).answer(client({ version: 2, city: 'Quincy' }))
    expect(recordOf(world.state(), 'victim', 7)?.city).toBe('Quincy')
  })
  test('what the server does not show any more goes from the screen with what was known of it; a draft stays', () => {
    for (const status of [403, 404]) {
      const world = withClient()
      world.dispatch(routeEntered({ route: 'case.victim', caseId: 11, victimId: 7, tab: 'edit' }))
      world.dispatch(edit({ city: 'Salem' }))
      world.say('sight changed', undefined)
      only(world.open()).fail({ status })
      expect(recordOf(world.state(), 'victim', 7)).toBeUndefined()
      expect(openingOf(world.state(), 'victim', 7)).toMatchObject({ status: 'failed', httpStatus: status })
      expect(draftOf(world.state(), 'victim', 7)?.changes).toEqual({ city: 'Salem' })
    }
  })
  test('after the socket was away the record in view is loaded again', () => {
    const world = withClient()
    world.dispatch(routeEntered({ route: 'case.victim', caseId: 11, victimId: 7, tab: 'edit' }))
    world.socketIs('connected')
    expect(world.exchanges).toHaveLength(0)
    world.socketIs('disconnected')
    world.socketIs('connected')
    only(world.open()).answer(client({ version: 3 }))
    expect(recordOf(world.state(), 'victim', 7)?.version).toBe(3)
  })
  test('a logout drops what is under way', () => {
    const world = start()
    world.dispatch(opened, loggedOut({ reason: 'logout', message: '', draftsKept: 0 }))
    expect(world.open()).toHaveLength(0)
    expect(recordOf(world.state(), 'victim', 7)).toBeUndefined()
  })
})

describe('saving', () => {
  test('one field goes out with its version and key; attempts show on the ledger; the answer ends it', () => {
    const world = withClient()
    world.dispatch(edit({ city: 'Quincy' }), asked)
    const put = only(world.open())
    expect(put).toMatchObject({
      call: 'victim.update',
      path: 'victim/7',
      input: { body: { city: 'Quincy' }, ifMatch: 1 },
    })
    const [line] = ledger(world.state())
    expect(put.input.idempotencyKey).toBe(line?.save)
    put.attempt(1)
    put.attempt(2)
    expect(ledger(world.state())[0]).toMatchObject({ phase: 'sending', attempt: 2, retry: 1 })
    expect(world.state().calls.snackbars.map(({ message }) => message)).toEqual(['status.saving'])
    put.answer(client({ version: 2, city: 'Quincy' }))
    expect(ledger(world.state())[0]).toMatchObject({ phase: 'saved' })
    expect(draftOf(world.state(), 'victim', 7)).toBeUndefined()
    expect(world.state().calls.snackbars.map(({ message }) => message)).toEqual(['status.saved'])
  })
  test('one that the server does not answer says so after 15 s, holds back no other record, and its answer ends that', () => {
    const world = withClient()
    world.dispatch(recordLoaded({ kind: 'victim', record: client({ id: 8 }) }))
    world.dispatch(edit({ city: 'Quincy' }), asked)
    const hung = only(world.open())
    world.passes(14_999)
    expect(world.state().calls.snackbars.map(({ message }) => message)).toEqual(['status.saving'])
    world.passes(1)
    expect(world.state().calls.snackbars.map(({ message, tone }) => [message, tone])).toEqual([
      ['status.slow', 'warning'],
    ])
    world.dispatch(edit({ city: 'Salem' }, client({ id: 8 })), saveAsked({ kind: 'victim', id: 8 }))
    const [, other] = world.open()
    other?.answer(client({ id: 8, version: 2, city: 'Salem' }))
    world.passes(15_000)
    expect(world.state().calls.snackbars.map(({ message }) => message)).toEqual(['status.slow', 'status.saved'])
    hung.answer(client({ version: 2, city: 'Quincy' }))
    expect(world.state().calls.snackbars.map(({ message }) => message)).toEqual(['status.saved', 'status.saved'])
    world.passes(60_000)
    expect(world.state().calls.snackbars.map(({ message }) => message)).not.toContain('status.slow')
  })
  test('what is not right is not sent, and is said beside its field until it is edited', () => {
    const world = withClient()
    world.dispatch(edit({ birthdate: '2/30/2020' }), asked)
    expect(world.exchanges).toHaveLength(0)
    expect(Object.keys(heldBack(world.state(), 'victim', 7)?.fields ?? {})).toEqual(['birthdate'])
    world.dispatch(edit({ birthdate: '2/28/2020' }))
    expect(heldBack(world.state(), 'victim', 7)).toBeUndefined()
  })
  test('a draft that says what the record says needs no call', () => {
    const world = withClient()
    world.dispatch(edit({ first: 'Ana ' }), asked)
    expect(world.exchanges).toHaveLength(0)
  })
  test('[ERR-15] [ERR-16] a refused save keeps the text, its sentence and its fields, and goes out again under the same key', () => {
    const world = withClient()
    world.dispatch(edit({ city: 'Quincy' }), asked)
    const first = only(world.open())
    first.fail({
      status: 422,
      message: 'Some fields are not right.',
      refusal: { code: 'invalid', message: 'Some fields are not right.', fields: { city: 'Too far.' } },
    })
    const [line] = ledger(world.state())
    expect(line).toMatchObject({
      phase: 'refused',
      message: 'Some fields are not right.',
      fields: { city: 'Too far.' },
      typed: { changes: { city: 'Quincy' } },
    })
    expect(world.state().calls.errors).toMatchObject([{ message: 'Some fields are not right.', persistent: false }])
    expect(draftOf(world.state(), 'victim', 7)?.changes).toEqual({ city: 'Quincy' })
    world.dispatch(saveResent({ save: line?.save ?? '' }))
    expect(only(world.open()).input.idempotencyKey).toBe(first.input.idempotencyKey)
  })
  test('saves of one record go one after another, each from the version that the one before it made', () => {
    const world = withClient()
    world.dispatch(edit({ city: 'Quincy' }), asked, edit({ city: 'Ellery' }), asked)
    const first = only(world.open())
    first.answer(client({ version: 2, city: 'Quincy' }))
    const second = only(world.open())
    expect(second.input).toMatchObject({ body: { city: 'Ellery' }, ifMatch: 2 })
    second.answer(client({ version: 3, city: 'Ellery' }))
    expect(draftOf(world.state(), 'victim', 7)).toBeUndefined()
    expect(isSaving(world.state(), 'victim', 7)).toBe(false)
  })
  test('saves of different records run side by side', () => {
    const world = withClient()
    const other = client({ id: 8 })
    world.dispatch(
      recordLoaded({ kind: 'victim', record: other }),
      edit({ city: 'Quincy' }),
      asked,
      edit({ city: 'Ellery' }, other),
      saveAsked({ kind: 'victim', id: 8 }),
    )
    expect(world.open()).toHaveLength(2)
  })
  test('a new client is posted once and then shown', () => {
    const world = start()
    world.dispatch(
      routeEntered({ route: 'new.victim' }),
      editFields('victim', 0, { first: 'Ada', last: 'Ito', case_id: 11 }, null, context),
      saveAsked({ kind: 'victim', id: 0 }),
      saveAsked({ kind: 'victim', id: 0 }),
    )
    const post = only(world.open())
    expect(post).toMatchObject({
      call: 'victim.create',
      input: { body: { first: 'Ada', last: 'Ito', case_id: 11, count: 1 } },
    })
    expect(post.input.ifMatch).toBeUndefined()
    post.answer(client({ id: 21, first: 'Ada', last: 'Ito' }))
    expect(world.actions.find(({ type }) => type === 'navigation/requested')?.payload).toEqual({
      route: 'case.victim',
      caseId: 11,
      victimId: 21,
      tab: 'edit',
    })
    expect(draftOf(world.state(), 'victim', 0)).toBeUndefined()
  })
  const newClient = (changes: Readonly<Record<string, string>>) =>
    editFields('victim', 0, { ...changes, case_id: 11 }, null, context)
  test('a new client whose answer was lost is sent again as it was, and what was changed since follows', () => {
    const world = start()
    const ask = saveAsked({ kind: 'victim', id: 0 })
    world.dispatch(routeEntered({ route: 'new.victim' }), newClient({ first: 'Ada', last: 'Ito' }), ask)
    const post = only(world.open())
    post.fail({ status: 0 })
    world.dispatch(newClient({ first: 'Adah' }), ask)
    const again = only(world.open())
    expect(again).toMatchObject({ call: 'victim.create', input: { body: { first: 'Ada', last: 'Ito' } } })
    expect(again.input.idempotencyKey).toBe(post.input.idempotencyKey)
    again.answer(client({ id: 21, first: 'Ada', last: 'Ito' }))
    const rest = world.open().find(({ call }) => call === 'victim.update')
    expect(rest).toMatchObject({ path: expect.stringContaining('21'), input: { body: { first: 'Adah' } } })
  })
  test('after a restart a save without outcome is offered, and sent only when it is asked for', () => {
    const world = withClient()
    world.dispatch(edit({ city: 'Quincy' }), asked)
    const key = only(world.open()).input.idempotencyKey
    const again = startWorld(recordsEpics)
    again.dispatch(recordLoaded({ kind: 'victim', record: client() }), edit({ city: 'Quincy' }))
    again.dispatch({
      type: 'records/draftsRecovered',
      payload: {
        drafts: [],
        unfinished: ledger(world.state()).map(({ save, request, typed }) => ({ save, request, typed })),
      },
    })
    again.dispatch(logOpened({ stream: 'tab', resumed: 5 }))
    expect(again.exchanges.filter(({ call }) => call === 'victim.update')).toHaveLength(0)
    const [line] = unfinishedSaves(again.state())
    again.dispatch(saveResent({ save: line?.save ?? '' }))
    const put = only(again.open())
    expect(put.input).toMatchObject({ idempotencyKey: key, body: { city: 'Quincy' } })
    put.answer(client({ version: 2, city: 'Quincy' }))
    expect(draftOf(again.state(), 'victim', 7)).toBeUndefined()
  })
  test('a save that was under way when the log was opened again is unfinished', () => {
    const world = withClient()
    world.dispatch(edit({ city: 'Quincy' }), asked, logOpened({ stream: 'tab', resumed: 3 }))
    expect(unfinishedSaves(world.state())).toHaveLength(1)
  })
})

describe('two people', () => {
  const conflict = (record = client({ version: 2 })) => ({
    status: 409,
    message: 'Somebody else changed this.',
    body: { message: 'Somebody else changed this.', record },
  })
  test('what does not clash is saved again by itself, from the newer version and under a new key', () => {
    const world = withClient()
    world.dispatch(edit({ city: 'Quincy' }), asked)
    const first = only(world.open())
    first.fail(conflict(client({ version: 2, first: 'Anabel' })))
    const second = only(world.open())
    expect(second.input).toMatchObject({ body: { city: 'Quincy' }, ifMatch: 2 })
    expect(second.input.idempotencyKey).not.toBe(first.input.idempotencyKey)
    second.answer(client({ version: 3, first: 'Anabel', city: 'Quincy' }))
    expect(recordOf(world.state(), 'victim', 7)).toMatchObject({ first: 'Anabel', city: 'Quincy' })
    expect(ledger(world.state()).map(({ phase }) => phase)).toEqual(['saved'])
  })
  test('what clashes waits for the person: both texts are there, nothing is sent, and the choice is', () => {
    const world = withClient()
    world.dispatch(edit({ city: 'Quincy', suffix: 'Jr.' }), asked)
    only(world.open()).fail(conflict(client({ version: 2, city: 'Ellery', middle: 'R.' })))
    expect(world.open()).toHaveLength(0)
    expect(clashesOf(world.state(), 'victim', 7, 'UTC')).toEqual([
      { field: 'city', mine: 'Quincy', theirs: 'Ellery', before: '' },
    ])
    world.dispatch(asked)
    expect(world.open()).toHaveLength(0)
    world.dispatch(clashResolved({ kind: 'victim', id: 7, field: 'city', keep: 'mine' }), asked)
    const put = only(world.open())
    expect(put.input).toMatchObject({ body: { city: 'Quincy', suffix: 'Jr.' }, ifMatch: 2 })
    put.answer(client({ version: 3, city: 'Quincy', suffix: 'Jr.', middle: 'R.' }))
    expect(ledger(world.state()).map(({ phase }) => phase)).toEqual(['saved'])
  })
  test('when both wrote the same, nothing is left to do', () => {
    const world = withClient()
    world.dispatch(edit({ city: 'Quincy' }), asked)
    only(world.open()).fail(conflict(client({ version: 2, city: 'Quincy' })))
    expect(world.open()).toHaveLength(0)
    expect(ledger(world.state())).toEqual([])
    expect(draftOf(world.state(), 'victim', 7)).toBeUndefined()
  })
  test('a server that calls the same version newer is not asked for ever', () => {
    const world = withClient()
    world.dispatch(edit({ city: 'Quincy' }), asked)
    only(world.open()).fail(conflict(client({ version: 1 })))
    expect(world.open()).toHaveLength(0)
    expect(draftOf(world.state(), 'victim', 7)?.changes).toEqual({ city: 'Quincy' })
  })
  test('a conflict whose draft was given up keeps its text on the ledger', () => {
    const world = withClient()
    world.dispatch(edit({ city: 'Quincy' }), asked, {
      type: 'records/draftDiscarded',
      payload: { kind: 'victim', id: 7 },
    })
    only(world.open()).fail(conflict(client({ version: 2, city: 'Ellery' })))
    expect(ledger(world.state())).toMatchObject([{ phase: 'conflicted', typed: { changes: { city: 'Quincy' } } }])
  })
  test('a change seen on the socket merges under what is being typed', () => {
    const world = withClient()
    world.dispatch(edit({ city: 'Quincy' }))
    world.say('record changed', { kind: 'victim', id: 7, version: 2 })
    only(world.open()).answer(client({ version: 2, first: 'Anabel' }))
    expect(draftOf(world.state(), 'victim', 7)).toMatchObject({
      changes: { city: 'Quincy' },
      clashes: {},
      baseVersion: 2,
    })
  })
  test('a newer version heard of during a save is loaded only when the save has failed: its answer would be newer still', () => {
    const world = withClient()
    world.dispatch(edit({ city: 'Quincy' }), asked)
    world.say('record changed', { kind: 'victim', id: 7, version: 2 })
    only(world.open()).fail({ status: 500 })
    expect(only(world.open()).call).toBe('victim.get')
  })
  test('a 409 without a record is an ordinary refusal', () => {
    const world = withClient()
    world.dispatch(edit({ city: 'Quincy' }), asked)
    only(world.open()).fail({ status: 409, message: 'No.', body: { record: { id: 'x' } } })
    expect(ledger(world.state())[0]).toMatchObject({ phase: 'refused', httpStatus: 409 })
  })
})

test('a request that the ledger did not take is not sent', () => {
  const world = start()
  const request = { kind: 'victim' as const, id: 0, baseVersion: 0, changes: { last: 'Ito' } }
  world.dispatch(
    fieldsEdited({ kind: 'victim', id: 0, changes: { last: 'Ito' } }),
    saveRequested({ save: 'a', request }),
    saveRequested({ save: 'b', request }),
  )
  expect(world.open()).toHaveLength(1)
})

describe('law: whatever comes of a question or a save names what it followed from', () => {
  const newer = client({ version: 2, first: 'Anabel' })
  const ends: readonly (readonly [string, (exchange: Exchange) => void])[] = [
    ['an answer', (exchange) => exchange.answer(newer)],
    [
      'a newer record',
      (exchange) => exchange.fail({ status: 409, message: 'No.', body: { message: 'No.', record: newer } }),
    ],
    ['a conflict without one', (exchange) => exchange.fail({ status: 409, message: 'No.' })],
    ...[0, 401, 403, 404, 422, 429, 500].map(
      (status) => [`status ${status}`, (exchange: Exchange) => exchange.fail({ status, message: 'No.' })] as const,
    ),
  ]
  const begins = { 'of a record': [opened], 'of a save': [edit({ city: 'Quincy' }), asked] }
  test.each(Object.entries(begins).flatMap(([what, facts]) => ends.map(([how, end]) => ({ what, how, facts, end }))))(
    '$how $what',
    ({ what, facts, end }) => {
      const world = what === 'of a save' ? withClient() : start()
      world.dispatch(...facts)
      const seq = world.actions.at(-1)?.seq ?? 0
      end(only(world.open()))
      world.timePasses()
      const followed = world.actions.filter((action) => Number(action.seq) > seq)
      expect(followed).not.toEqual([])
      expect(followed.filter(({ cause }) => cause === undefined).map(({ type }) => type)).toEqual([])
    },
  )
})
