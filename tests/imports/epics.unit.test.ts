import { describe, expect, test } from 'vitest'
import {
  decisionsUnderWay,
  importChosen,
  importColumnsReopened,
  importColumnsSent,
  importColumnsSet,
  importDecided,
  importRemovalAsked,
  importRunAsked,
  importsOpened,
  importStepOf,
  isSendingImport,
  importUploaded,
  type ImportDetail,
  type ImportRow,
} from '../../domain/imports/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { actsEpics } from '../../epics/acts/index.ts'
import { importsEpics } from '../../epics/imports/index.ts'
import { only, startWorld } from '../records/epicWorld.ts'

const row = (id: number, more: Partial<ImportRow> = {}): ImportRow => ({
  id,
  version: 1,
  name: 'clients.csv',
  status: 'reading',
  failure: null,
  failure_row: null,
  size: 100,
  encoding: 'utf-8',
  total: 2,
  done: 0,
  problem_count: 0,
  likely_count: 0,
  undecided: 0,
  made: { victims: 0, persons: 0, cases: 0, linked: 0, skipped: 0 },
  created_at: '2026-03-01T12:00:00.000Z',
  expires_at: null,
  ...more,
})
const detail = (id: number, more: Partial<ImportDetail> = {}): ImportDetail => ({
  ...row(id, { status: 'columns', version: 2 }),
  headers: ['First', 'Last'],
  columns: [
    { target: 'victim.first', dates: null },
    { target: null, dates: null },
  ],
  orders: [[], []],
  sample: [['Ada', 'Lee']],
  preview: [],
  problems: [],
  likely: [],
  changes: [],
  may_undo: false,
  ...more,
})

const start = () => startWorld([...actsEpics, ...importsEpics], ['add_victim'])
type World = ReturnType<typeof start>
const said = (world: World): string[] =>
  world.actions
    .filter(({ type }) => type === 'calls/snackbarShown')
    .map(({ payload }) => tOf((payload as { message: string }).message))

/** An import that was read, and is open at its columns. */
const atColumns = (): World => {
  const world = start()
  world.dispatch(importUploaded(row(7)))
  world.dispatch(importsOpened({}))
  only(world.open()).answer({ data: [row(7, { status: 'columns', version: 2 })] })
  only(world.open()).answer(detail(7))
  return world
}

describe('imports', () => {
  test('are asked for again while one is in the works, and say once when it is not any more', () => {
    const world = start()
    world.dispatch(importUploaded(row(7)))
    world.passes(5_100)
    only(world.open()).answer({ data: [row(7, { done: 1, version: 2 })] })
    expect(said(world)).toEqual([])
    world.passes(5_100)
    only(world.open()).answer({ data: [row(7, { status: 'columns', version: 3 })] })
    expect(said(world)).toEqual(['Your file was read. Choose where its columns go.'])
    only(world.open()).answer(detail(7, { version: 3 }))
    world.passes(20_000)
    expect(world.open()).toEqual([])
    expect(importStepOf(world.state())).toBe('columns')
  })

  test('are asked for again where a question in between is not answered', () => {
    const world = start()
    world.dispatch(importUploaded(row(7)))
    for (const failure of [
      { status: 503, message: 'Away.' },
      { status: 0, message: 'No answer.' },
    ]) {
      world.passes(5_100)
      only(world.open()).fail(failure)
    }
    world.passes(5_100)
    only(world.open()).answer({ data: [row(7, { status: 'columns', version: 3 })] })
    expect(importStepOf(world.state())).not.toBe('reading')
  })

  test('that a page waits for are missed there, also where a message has made another question of it', () => {
    const world = start()
    world.dispatch(importsOpened({}))
    world.say('record changed', { kind: 'import', id: 8, version: 4 })
    world.passes(1_000)
    only(world.open()).fail({ status: 500 })
    expect(world.state().imports.status).toBe('failed')
  })

  test('are not asked for by somebody who may not add clients', () => {
    const world = startWorld([...actsEpics, ...importsEpics], ['view_own_victim'])
    world.dispatch(importsOpened({}))
    expect(world.open()).toEqual([])
  })

  test('send the columns as they were chosen here; what is wrong is shown, and nothing that was chosen is lost', () => {
    const world = atColumns()
    const columns = [
      { target: 'victim.first', dates: null },
      { target: 'victim.last', dates: null },
    ]
    world.dispatch(importColumnsSet({ id: 7, columns }))
    world.dispatch(importColumnsSent({ id: 7 }))
    const { call, input } = only(world.open())
    expect(call).toBe('import.columns')
    expect(input.body).toEqual({ columns })
    only(world.open()).fail({ status: 409, message: 'Not now.' })
    expect(world.state().imports).toMatchObject({ refusal: 'Not now.', draft: { id: 7, columns } })
    expect(isSendingImport(world.state())).toBe(false)
    world.dispatch(importColumnsSent({ id: 7 }))
    only(world.open()).answer(row(7, { status: 'checking', version: 4 }))
    expect(importStepOf(world.state())).toBe('check')
  })

  test('go back from the check to the columns, and on from there', () => {
    const world = atColumns()
    world.dispatch(importColumnsSent({ id: 7 }))
    only(world.open()).answer(row(7, { status: 'checked', version: 4 }))
    only(world.open()).answer(detail(7, { status: 'checked', version: 4 }))
    world.dispatch(importColumnsReopened({ id: 7 }))
    expect(importStepOf(world.state())).toBe('columns')
    world.dispatch(importColumnsSent({ id: 7 }))
    only(world.open()).answer(row(7, { status: 'checking', version: 5 }))
    expect(importStepOf(world.state())).toBe('check')
  })

  test('show what is decided at once, until the server has answered or refused it', () => {
    const world = atColumns()
    const decision = { row: 3, choice: 'create', person_id: null, of_row: null } as const
    const decided = importDecided({ id: 7, after: 0, decisions: [decision], rest: null })
    world.dispatch(importDecided({ id: 8, after: 0, decisions: [{ ...decision, choice: 'skip' }], rest: null }))
    only(world.open()).fail({ status: 404 })
    world.dispatch(decided)
    expect(decisionsUnderWay(world.state())).toEqual([decision])
    only(world.open()).fail({ status: 409, message: 'Not now.' })
    expect(decisionsUnderWay(world.state())).toEqual([])
    world.dispatch(decided)
    only(world.open()).answer(detail(7, { version: 9 }))
    expect(decisionsUnderWay(world.state())).toEqual([])
  })

  test('send what is decided about likely duplicates, and run', () => {
    const world = atColumns()
    const decisions = [{ row: 2, choice: 'link' as const, person_id: 9, of_row: null }]
    world.dispatch(importDecided({ id: 7, after: 0, decisions, rest: 'skip' }))
    expect(only(world.open()).input.body).toEqual({ decisions, rest: 'skip' })
    only(world.open()).answer(detail(7, { status: 'checked', version: 5 }))
    world.dispatch(importRunAsked({ id: 7 }))
    expect(only(world.open()).call).toBe('import.run')
    only(world.open()).answer(row(7, { status: 'importing', version: 6 }))
    expect(importStepOf(world.state())).toBe('import')
  })

  test('are forgotten when they were deleted, and with the session', () => {
    const world = atColumns()
    world.dispatch(importRemovalAsked({ id: 7 }))
    only(world.open()).answer({ success: true })
    expect(world.state().imports).toMatchObject({ rows: [], chosen: null, detail: null })
    world.dispatch(importUploaded(row(8)))
    world.dispatch(importChosen({ id: 8 }))
    world.dispatch(loggedOut({ reason: 'logout', message: '', draftsKept: 0 }))
    expect(world.state().imports).toMatchObject({ rows: [], chosen: null })
  })
})
