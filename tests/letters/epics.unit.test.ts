import { describe, expect, test } from 'vitest'
import { shownPart } from '../../domain/kernel/index.ts'
import { bulkLettersSeen, letterAsked, newLetter, templateChosen } from '../../domain/letters/index.ts'
import { navigationRequested, routeEntered } from '../../domain/navigation/index.ts'
import { draftOf, editFields, recordChangedElsewhere, recordOf } from '../../domain/records/index.ts'
import { loggedOut, sessionReady } from '../../domain/session/index.ts'
import { lettersEpics } from '../../epics/letters/index.ts'
import { recordLike } from '../links/operationsWorld.ts'
import { only, startWorld } from '../records/epicWorld.ts'

const scopes = ['view_letter', 'add_letter', 'view_bulk_letter', 'add_bulk_letter']
const chosen = (template: number) => templateChosen({ template, owner: { victim_id: 7 } })
const filled = (body: string) => ({ title: 'Welcome', body, unknown: [] })
const draft = ({ state }: ReturnType<typeof startWorld>) => draftOf(state(), 'letter', 0)?.changes

describe('a chosen template', () => {
  test('[ACT-10] is filled by the server for the client, and its text goes into the form of the new letter', () => {
    const world = startWorld(lettersEpics, scopes)
    world.dispatch(chosen(2))
    expect(world.state().letters).toEqual({ filling: 2, problem: null })
    const asked = only(world.open())
    expect([asked.path, asked.input.query]).toEqual(['letter/2/filled', { victim_id: 7 }])
    asked.answer(filled('<p>Dear Ana,</p>'))
    expect(draft(world)).toMatchObject({
      letter_id: 2,
      victim_id: 7,
      title: 'Welcome',
      body: '<p>Dear Ana,</p>',
      date_time: expect.stringContaining('2023'),
    })
    expect(world.state().letters.filling).toBeNull()
  })

  test('gives way to the next one; a date that was typed stays', () => {
    const world = startWorld(lettersEpics, scopes)
    world.dispatch(
      editFields('letter', 0, { victim_id: 7, date_time: '1/2/2020 12:00' }, null, { zone: 'UTC' }),
      chosen(2),
      chosen(3),
    )
    only(world.open()).answer(filled('<p>Third</p>'))
    expect(draft(world)).toMatchObject({ letter_id: 3, body: '<p>Third</p>', date_time: '1/2/2020 12:00' })
  })

  test('that can not be filled says so and leaves what was written', () => {
    const world = startWorld(lettersEpics, scopes)
    world.dispatch(editFields('letter', 0, { victim_id: 7, body: '<p>Mine</p>' }, null, { zone: 'UTC' }), chosen(2))
    only(world.open()).fail({ status: 500, message: 'It failed.' })
    expect(world.state().letters).toEqual({ filling: null, problem: 'It failed.' })
    expect(draft(world)).toMatchObject({ body: '<p>Mine</p>' })
  })

  test('of a session that has ended is forgotten', () => {
    const world = startWorld(lettersEpics, scopes)
    world.dispatch(chosen(2), loggedOut({ reason: 'logout', message: '', draftsKept: 0 }))
    expect(world.open()).toEqual([])
  })
})

describe('a letter that is asked for by the name of its template', () => {
  const there = { route: 'case.victim', caseId: 11, victimId: 7, tab: 'letters' } as const
  const asked = letterAsked({ template: 2, kind: 'victim', id: 7, case_id: 11 })
  const went = (world: ReturnType<typeof startWorld>) =>
    world.actions.filter(({ type }) => type === navigationRequested.type).map(({ payload }) => payload)
  const form = (world: ReturnType<typeof startWorld>) => shownPart(world.state(), newLetter)

  test('[ACT-10] is begun on the tab of letters, once that is there', () => {
    const world = startWorld(lettersEpics, scopes)
    world.dispatch(routeEntered({ route: 'home' }), asked)
    expect([went(world), world.open(), form(world)]).toEqual([[there], [], null])
    world.dispatch(routeEntered(there))
    expect(only(world.open()).input.query).toEqual({ victim_id: 7 })
    expect(form(world)).toEqual({ isChoosing: false, replaces: null })
  })

  test('is begun at once where the tab is in view; without a template these are shown', () => {
    const world = startWorld(lettersEpics, scopes)
    world.dispatch(routeEntered(there), asked)
    expect([went(world), only(world.open()).path]).toEqual([[], 'letter/2/filled'])
    const other = startWorld(lettersEpics, scopes)
    other.dispatch(routeEntered(there), letterAsked({ template: null, kind: 'victim', id: 7, case_id: 11 }))
    expect([other.open(), form(other)]).toEqual([[], { isChoosing: true, replaces: null }])
  })

  test('asks before it takes the place of what was written', () => {
    const world = startWorld(lettersEpics, scopes)
    const written = editFields('letter', 0, { victim_id: 7, body: '<p>Mine</p>' }, null, { zone: 'UTC' })
    world.dispatch(routeEntered(there), written, asked)
    expect([world.open(), form(world)]).toEqual([[], { isChoosing: false, replaces: 2 }])
    expect(draft(world)).toMatchObject({ body: '<p>Mine</p>' })
  })

  test('is none where somebody went elsewhere instead', () => {
    const world = startWorld(lettersEpics, scopes)
    world.dispatch(routeEntered({ route: 'home' }), asked, navigationRequested({ route: 'tasks' }))
    world.dispatch(routeEntered({ route: 'tasks' }), routeEntered(there))
    expect([world.open(), form(world)]).toEqual([[], null])
  })
})

const changed = recordChangedElsewhere({ kind: 'bulk_letter', id: 4, version: 3 })
const snackbars = (world: ReturnType<typeof startWorld>) =>
  world.actions
    .filter(({ type }) => type === 'calls/snackbarShown')
    .map(({ payload }) => (payload as { message: string }).message)

describe('a bulk letter that is ready', () => {
  test('[ACT-11] is said once, however many messages come', () => {
    const world = startWorld(lettersEpics, scopes)
    world.dispatch(changed, changed)
    world.timePasses()
    only(world.open()).answer({ ids: [4], partly: false })
    expect(snackbars(world)).toEqual(['bulkLetter.ready'])
    world.dispatch(changed)
    world.timePasses()
    only(world.open()).answer({ ids: [4], partly: false })
    expect(snackbars(world)).toHaveLength(1)
  })

  test('[ACT-11] while nobody was there is said in the next session', () => {
    const world = startWorld(lettersEpics, scopes)
    world.dispatch(sessionReady({ complete: true }))
    world.timePasses()
    only(world.open()).answer({ ids: [4], partly: true })
    expect(snackbars(world)).toEqual(['bulkLetter.ready.partly'])
  })

  test('is nothing to whoever may not read bulk letters, and silence where the server can not say', () => {
    const outside = startWorld(lettersEpics, ['view_letter'])
    outside.dispatch(sessionReady({ complete: true }))
    outside.timePasses()
    expect(outside.exchanges).toEqual([])
    const world = startWorld(lettersEpics, scopes)
    world.dispatch(sessionReady({ complete: true }))
    world.timePasses()
    only(world.open()).fail({ status: 500 })
    expect(world.state().calls.errors).toEqual([])
    world.dispatch(changed)
    world.timePasses()
    expect(world.open()).toHaveLength(1)
  })

  test('[ACT-11] that was looked at is told to the server', () => {
    const world = startWorld(lettersEpics, scopes)
    world.dispatch(bulkLettersSeen({ ids: [4] }))
    const asked = only(world.open())
    expect([asked.call, asked.path, asked.input.body]).toEqual(['bulk_letter.update', 'bulk_letter/4', { is_seen: 1 }])
    asked.answer(recordLike('bulk_letter', { id: 4, is_seen: 1 }))
    expect(recordOf(world.state(), 'bulk_letter', 4)?.is_seen).toBe(1)
  })
})
