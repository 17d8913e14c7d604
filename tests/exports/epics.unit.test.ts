import { describe, expect, test } from 'vitest'
import {
  exportRemovalAsked,
  exportRequested,
  exportsOpened,
  exportsSeen,
  type ExportRow,
} from '../../domain/exports/index.ts'
import { defaultView, listLayoutChanged, listOpened } from '../../domain/lists/index.ts'
import { speak, t, tOf } from '../../domain/messages/index.ts'
import { loggedOut, sessionReady } from '../../domain/session/index.ts'
import { actsEpics } from '../../epics/acts/index.ts'
import { exportsEpics } from '../../epics/exports/index.ts'
import { only, startWorld } from '../records/epicWorld.ts'

const scopes = ['view_own_victim', 'export_list', 'view_own_export']

const row = (id: number, more: Partial<ExportRow> = {}): ExportRow => ({
  id,
  version: 1,
  name: 'Clients.csv',
  type: 'victims',
  document_type: 'csv',
  status: 'queued',
  failure: null,
  total: null,
  written: 0,
  left_out: 0,
  size: null,
  user_id: 3,
  is_seen: false,
  may_delete: true,
  created_at: '2026-03-01T12:00:00.000Z',
  expires_at: null,
  ...more,
})
const page = (...rows: ExportRow[]) => ({ data: rows, total: rows.length, page: 1, limit: 100, columns: {} })

const said = (world: ReturnType<typeof startWorld>): string[] =>
  world.actions
    .filter(({ type }) => type === 'calls/snackbarShown')
    .map(({ payload }) => tOf((payload as { message: string }).message))

const withList = (more: object = {}) => {
  const world = startWorld([...actsEpics, ...exportsEpics], scopes)
  world.dispatch(listOpened({ ...defaultView('victims'), searchType: 'victim', value: 'quill', ...more }))
  return world
}
const asked = exportRequested({ tab: 'victims', document_type: 'csv' })

describe('a list that is asked for as a file', () => {
  test('[LST-14][LST-15] is sent as it is shown, and says so while it is sent', () => {
    const world = withList({ orderBy: 'birthdate', order: 'DESC' })
    world.dispatch(asked)
    expect(said(world)).toEqual(['Please wait while your export request is sent...'])
    const { call, input } = only(world.open())
    expect(call).toBe('export.create')
    expect(input.body).toEqual({
      filters: { search: 'quill', status: '1', order_by: 'birthdate', order: 'DESC' },
      document_type: 'csv',
      filename: expect.stringMatching(/^Clients 2023-11-14 \d{4}$/),
      type: 'victims',
      search_type: 'victim',
      columns: ['name', 'case', 'type', 'race', 'gender', 'age', 'phones', 'owner'],
      locale: 'en-US',
    })
  })

  test.each(['fr', 'es'] as const)('says that its screen is in %s, for the file to be', (language) => {
    speak(language)
    try {
      const world = withList()
      world.dispatch(asked)
      expect(only(world.open()).input.body).toMatchObject({ locale: { fr: 'fr', es: 'es-US' }[language] })
    } finally {
      speak('en')
    }
  })

  test('[LST-16] says that it is made once it was accepted, and stands among the exports', () => {
    const world = withList()
    world.dispatch(asked)
    only(world.open()).answer(row(7))
    expect(said(world).at(-1)).toBe(
      'Your export is being generated. You will receive a notification when it is ready to download.',
    )
    expect(world.state().exports.rows).toMatchObject([{ id: 7, status: 'queued' }])
    expect(world.state().acts.underWay).toEqual({})
  })

  test('[LST-20] has the columns of the list, in its order', () => {
    const world = withList()
    const shown = ['name', 'email', 'case']
    const hidden = ['type', 'race', 'gender', 'age', 'phones', 'owner']
    const columns = [...shown, ...hidden].map((id) => ({ id, isShown: shown.includes(id), width: null }))
    world.dispatch(listLayoutChanged({ tab: 'victims', layout: { columns, orderBy: null, order: 'ASC' } }), asked)
    const sent = only(world.open()).input.body as { columns: readonly string[] }
    expect(sent.columns).toEqual(shown)
  })

  test('[LST-19] as full file leaves the columns to the server', () => {
    const world = withList()
    world.dispatch(exportRequested({ tab: 'victims', document_type: 'full_xlsx' }))
    expect(only(world.open()).input.body).not.toHaveProperty('columns')
  })

  test('that was refused says why, and its message goes', () => {
    const world = withList()
    world.dispatch(asked)
    only(world.open()).fail({ status: 409, message: 'You have 10 exports under way.' })
    expect(world.types()).toContain('calls/snackbarClosed')
    expect(world.actions.find(({ type }) => type === 'calls/errorShown')?.payload).toMatchObject({
      message: 'You have 10 exports under way.',
    })
    expect(world.state().acts.underWay).toEqual({})
  })

  test('and shows nothing, because too little was typed, is not sent', () => {
    const world = withList({ value: 'q' })
    world.dispatch(asked)
    expect(world.open()).toEqual([])
    expect(said(world)).toEqual([t('export.nothing')])
  })
})

describe('exports', () => {
  test('[LST-17] that became ready are said once, whether a message came or nobody was there', () => {
    const world = startWorld([...actsEpics, ...exportsEpics], scopes)
    world.dispatch(sessionReady({ complete: true }))
    world.passes(1_000)
    only(world.open()).answer(page(row(7, { status: 'ready' }), row(8, { status: 'running', total: 5 })))
    expect(said(world)).toEqual(['Your export is ready to download.'])
    world.say('record changed', { kind: 'export', id: 8, version: 4 })
    world.passes(1_000)
    only(world.open()).answer(page(row(7, { status: 'ready' }), row(8, { status: 'ready', total: 5 })))
    expect(said(world)).toHaveLength(2)
    world.say('record changed', { kind: 'export', id: 8, version: 5 })
    world.passes(1_000)
    only(world.open()).answer(page(row(7, { status: 'ready' }), row(8, { status: 'ready', total: 5 })))
    expect(said(world)).toHaveLength(2)
  })

  test('that a page waits for are missed there, also where a message has made another question of it', () => {
    const world = startWorld([...actsEpics, ...exportsEpics], scopes)
    world.dispatch(exportsOpened({}))
    world.say('record changed', { kind: 'export', id: 8, version: 4 })
    world.passes(1_000)
    only(world.open()).fail({ status: 500 })
    expect(world.state().exports.status).toBe('failed')
    // Nobody waits for the next one.
    world.dispatch(exportsOpened({}))
    only(world.open()).answer(page(row(8)))
    world.say('record changed', { kind: 'export', id: 8, version: 5 })
    world.passes(1_000)
    only(world.open()).fail({ status: 500 })
    expect(world.state().exports.status).toBe('loaded')
  })

  test('of others, and those that were seen, are not said', () => {
    const world = startWorld([...actsEpics, ...exportsEpics], scopes)
    world.dispatch(exportsOpened({}))
    only(world.open()).answer(page(row(7, { status: 'ready', user_id: 4 }), row(8, { status: 'ready', is_seen: true })))
    expect(said(world)).toEqual([])
  })

  test('[LST-21] in the works are asked for again, though no message comes', () => {
    const world = startWorld([...actsEpics, ...exportsEpics], scopes)
    world.dispatch(exportsOpened({}))
    only(world.open()).answer(page(row(7, { status: 'running', total: 10, written: 4 })))
    world.passes(4_900)
    expect(world.open()).toEqual([])
    world.passes(200)
    only(world.open()).fail({ status: 503, message: 'Away.' })
    world.passes(5_100)
    only(world.open()).answer(page(row(7, { status: 'ready', total: 10, written: 10, is_seen: true })))
    world.passes(60_000)
    expect(world.open()).toEqual([])
  })

  test('that could not be loaded say so on their page', () => {
    const world = startWorld([...actsEpics, ...exportsEpics], scopes)
    world.dispatch(exportsOpened({}))
    only(world.open()).fail({ status: 500, message: 'It failed.' })
    expect(world.state().exports).toMatchObject({ status: 'failed', message: 'It failed.' })
  })

  test('are not asked for by who may not see them, nor after the end of a session', () => {
    const stranger = startWorld([...actsEpics, ...exportsEpics], ['view_own_victim'])
    stranger.dispatch(sessionReady({ complete: true }))
    stranger.timePasses()
    expect(stranger.open()).toEqual([])
    const world = startWorld([...actsEpics, ...exportsEpics], scopes)
    world.dispatch(exportsOpened({}), loggedOut({ reason: 'logout', message: '', draftsKept: 0 }))
    expect(world.open()).toEqual([])
  })

  test('that were looked at are marked so, and one that is deleted goes when the server says so', () => {
    const world = startWorld([...actsEpics, ...exportsEpics], scopes)
    world.dispatch(exportsOpened({}))
    only(world.open()).answer(
      page(row(7, { status: 'ready', is_seen: true }), row(8, { status: 'ready', is_seen: true })),
    )
    world.dispatch(exportsSeen({ ids: [7] }))
    const seen = only(world.open())
    expect([seen.path, seen.input.body]).toEqual(['export/7', { is_seen: true }])
    seen.answer(row(7))
    world.dispatch(exportRemovalAsked({ id: 7 }))
    const removal = only(world.open())
    expect(world.state().exports.rows).toHaveLength(2)
    removal.answer({ success: true })
    expect(world.state().exports).toMatchObject({ total: 1, rows: [{ id: 8 }] })
  })
})
