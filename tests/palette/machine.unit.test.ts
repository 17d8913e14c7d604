import { describe, expect, it } from 'vitest'
import {
  buildMatchIndex,
  closedPalette,
  currentScope,
  match,
  paletteRow,
  remoteDebounceMs,
  rowSections,
  type PaletteEvent,
  type PaletteRow,
  type PaletteState,
  type Scope,
} from '../../domain/palette/index.ts'
import { readAfterMs, seenAfterMs, type PaletteEffect } from '../../domain/palette/machineState.ts'
import { paletteStep } from './paletteWorld.ts'

const root: Scope = { key: 'root', remote: { from: 2, to: 200 } }
const local: Scope = { key: 'commands', remote: null }
const row = (id: string, certain = true, group = id.split(':')[0] ?? ''): PaletteRow => ({
  id,
  kind: id.split(':')[0] ?? '',
  group,
  label: id,
  ranges: [],
  certain,
})

type Lazy = PaletteEvent | ((state: PaletteState) => PaletteEvent)
/** Runs events one after another; `effects` are what they asked for. */
function after(...events: readonly Lazy[]): { state: PaletteState; effects: PaletteEffect[] } {
  const effects: PaletteEffect[] = []
  let state = closedPalette
  for (const event of events) {
    const step = paletteStep(state, typeof event === 'function' ? event(state) : event)
    state = step.state
    if (step.effect !== undefined) effects.push(step.effect)
  }
  return { state, effects }
}
const opened: PaletteEvent = { type: 'opened', scope: root }
const typed = (query: string): PaletteEvent => ({ type: 'typed', query })
const matched =
  (...rows: PaletteRow[]) =>
  ({ ticket }: PaletteState): PaletteEvent => ({ type: 'localMatched', ticket, rows })
/** Long after what stood there could have been read. */
const answered =
  (...rows: PaletteRow[]) =>
  ({ ticket }: PaletteState): PaletteEvent => ({ type: 'remoteAnswered', ticket, rows, at: 10_000 })
const answeredAt =
  (at: number, ...rows: PaletteRow[]) =>
  ({ ticket }: PaletteState): PaletteEvent => ({ type: 'remoteAnswered', ticket, rows, at })
const near = (id: string): PaletteRow => ({ ...row(id, false), near: true })
const asked = ({ ticket }: PaletteState): PaletteEvent => ({ type: 'remoteAsked', ticket })
const failed = ({ ticket }: PaletteState): PaletteEvent => ({ type: 'remoteFailed', ticket })
const painted =
  (at: number) =>
  ({ revision }: PaletteState): PaletteEvent => ({ type: 'painted', revision, at })
const enter = (at = 1_000): PaletteEvent => ({ type: 'entered', at })
const runsOf = (effects: readonly PaletteEffect[]) =>
  effects.flatMap((effect) => (effect.kind === 'run' ? [effect.id] : []))

describe('Enter', () => {
  it('runs a certain local row at once, without waiting for the server', () => {
    const { effects } = after(opened, typed('new'), matched(row('command:new')), enter())
    expect(runsOf(effects)).toEqual(['command:new'])
  })

  it('before the rows came waits for them', () => {
    const { state, effects } = after(opened, typed('new'), enter())
    expect(state.announced).toEqual({ kind: 'waiting' })
    expect(runsOf(effects)).toEqual([])
    expect(runsOf(after(opened, typed('new'), enter(), matched(row('command:new'))).effects)).toEqual(['command:new'])
  })

  it('hurries the server once where no local row is certain, and runs its certain answer', () => {
    const answer = answered(row('case:1'), row('case:2'))
    const { effects } = after(opened, typed('smith'), matched(), enter(), enter(), answer)
    expect(effects).toEqual([
      { kind: 'askRemote', query: 'smith', scope: 'root', ticket: 2, flush: false },
      { kind: 'askRemote', query: 'smith', scope: 'root', ticket: 2, flush: true },
      { kind: 'run', id: 'case:1' },
    ])
  })

  it('does not ask again when the request has left', () => {
    const { effects } = after(opened, typed('smith'), matched(), asked, enter())
    expect(effects.filter((effect) => effect.kind === 'askRemote' && effect.flush)).toEqual([])
  })

  it('that waited does not pick among guesses, and says so', () => {
    const guesses = answered(row('case:1', false), row('case:2', false))
    const { state, effects } = after(opened, typed('smith'), matched(), enter(), guesses)
    expect(runsOf(effects)).toEqual([])
    expect(state.announced).toEqual({ kind: 'pressAgain' })
    expect(state.pendingEnter).toBe(null)
  })

  it.each<[string, Lazy]>([
    ['the query changes', typed('smithe')],
    ['the page is left', { type: 'scopePopped' }],
    ['the palette closes', { type: 'closed' }],
    ['a page is opened', { type: 'scopePushed', scope: local }],
    ['an input method starts', { type: 'composed', composing: true }],
  ])('that waits is dropped when %s', (_, event) => {
    const waiting: Lazy[] = [opened, { type: 'scopePushed', scope: root }, typed('smith'), matched(), enter()]
    expect(after(...waiting).state.pendingEnter).not.toBe(null)
    const { state, effects } = after(...waiting, event, answered(row('case:1')))
    expect(state.pendingEnter).toBe(null)
    expect(runsOf(effects)).toEqual([])
  })

  it('that waits ends with the server’s failure, and says so', () => {
    const { state } = after(opened, typed('smith'), matched(), enter(), failed)
    expect([state.remote, state.pendingEnter, state.announced]).toEqual(['failed', null, { kind: 'remoteFailed' }])
  })

  it.each(['victim:1', 'defendant:1'])('never opens %s before it was seen for 150 ms', (id) => {
    const shown: Lazy[] = [opened, typed('smith'), matched(row(id)), painted(1_000)]
    expect(seenAfterMs).toBe(150)
    expect(runsOf(after(...shown, enter(1_149)).effects)).toEqual([])
    expect(after(...shown, enter(1_149)).state.announced).toEqual({ kind: 'pressAgain' })
    expect(runsOf(after(...shown, enter(1_150)).effects)).toEqual([id])
    expect(runsOf(after(opened, typed('smith'), matched(), enter(), answered(row(id))).effects)).toEqual([])
    expect(runsOf(after(...shown, { type: 'clicked', id, at: 1_100 }).effects)).toEqual([])
  })

  it('runs at once what was seen, however little certain, and though the server may still add to it', () => {
    const shown: Lazy[] = [opened, typed('mith'), matched(row('victim:1', false), row('case:2', false)), painted(1_000)]
    expect(after(...shown).state.remote).toBe('waiting')
    expect(runsOf(after(...shown, enter(1_150)).effects)).toEqual(['victim:1'])
    expect(runsOf(after(...shown, asked, enter(1_150)).effects)).toEqual(['victim:1'])
    expect(runsOf(after(...shown, enter(1_149)).effects)).toEqual([])
    expect(after(...shown, enter(1_149)).state.announced).toEqual({ kind: 'waiting' })
  })

  it('counts a person as unseen again when another row took the place', () => {
    const { effects } = after(
      opened,
      typed('s'),
      matched(row('victim:1'), row('victim:2')),
      painted(1_000),
      typed('sm'),
      matched(row('victim:2'), row('victim:1')),
      painted(1_200),
      enter(1_300),
    )
    expect(runsOf(effects)).toEqual([])
  })

  it('held down or pressed twice runs once', () => {
    const shown: Lazy[] = [opened, typed('new'), matched(row('command:new'))]
    expect(runsOf(after(...shown, { type: 'entered', at: 1, repeated: true }).effects)).toEqual([])
    expect(runsOf(after(...shown, enter(), enter()).effects)).toEqual(['command:new'])
    expect(runsOf(after(...shown, enter(), { type: 'moved', to: 'next' }, enter()).effects)).toHaveLength(2)
  })

  it('belongs to an input method while it composes', () => {
    const composed: PaletteEvent = { type: 'composed', composing: true }
    const { state, effects } = after(opened, composed, typed('にほ'), matched(row('command:new')), enter())
    expect(effects).toEqual([])
    const whole = paletteStep(state, { type: 'composed', composing: false })
    expect(whole.effect).toMatchObject({ kind: 'askRemote', query: 'にほ', flush: false })
  })
})

describe('rows', () => {
  it('of an earlier question are ignored, even when the query is the same again', () => {
    const late: PaletteEvent = { type: 'remoteAnswered', ticket: 2, rows: [row('case:old')], at: 0 }
    const { state } = after(opened, typed('ab'), typed('abc'), typed('ab'), matched(), late)
    expect(state.rows).toEqual([])
    expect(state.remote).toBe('waiting')
  })

  it('from the server come after the local ones of their group and leave the active row where it is', () => {
    const { state } = after(
      opened,
      typed('ab'),
      matched(row('case:1'), row('command:1'), row('case:2')),
      { type: 'moved', to: 'last' },
      answered(row('case:3'), row('command:2'), row('case:1')),
    )
    expect(state.rows.map(({ id }) => id)).toEqual(['case:1', 'case:2', 'command:1', 'command:2', 'case:3'])
    expect(state.activeId).toBe('command:1')
    const sections = rowSections(state.rows).map((section) => [section.group, section.rows.length])
    expect(sections).toEqual([
      ['case', 2],
      ['command', 2],
      ['case', 1],
    ])
  })

  it('matched again keep their order; what is gone goes', () => {
    const { state } = after(
      opened,
      typed('ab'),
      matched(row('case:1'), row('case:2'), row('case:3')),
      { type: 'moved', to: 'next' },
      matched(row('case:4'), row('case:3'), row('case:2')),
    )
    expect(state.rows.map(({ id }) => id)).toEqual(['case:2', 'case:3', 'case:4'])
    expect(state.activeId).toBe('case:2')
  })

  it('leave room for the server’s, and are never more than 100', () => {
    const many = (kind: string) => Array.from({ length: 150 }, (_, at) => row(`${kind}:${at}`))
    const commands = matched(...many('command'))
    expect(after(opened, typed('ab'), commands).state.rows).toHaveLength(80)
    expect(after(opened, typed('ab'), commands, answered(...many('case'))).state.rows).toHaveLength(100)
    expect(after({ type: 'opened', scope: local, query: 'ab' }, commands).state.rows).toHaveLength(100)
  })

  it('are announced with their number, once', () => {
    const shown = after(opened, typed('ab'), matched(row('case:1')))
    expect(shown.state.announced).toEqual({ kind: 'results', count: 1 })
    const same = paletteStep(shown.state, { type: 'remoteAnswered', ticket: shown.state.ticket, rows: [], at: 0 })
    expect(same.state.announced).toBe(shown.state.announced)
  })

  it('are said to be none once nothing is looked for any more', () => {
    const asked = after(opened, typed('ab'), matched())
    expect([asked.state.remote, asked.state.announced]).toEqual(['waiting', null])
    const { ticket } = asked.state
    const over = paletteStep(asked.state, { type: 'remoteAnswered', ticket, rows: [], at: 0 })
    expect(over.state.announced).toEqual({ kind: 'noResults' })
    expect(after({ type: 'opened', scope: local, query: 'ab' }, matched()).state.announced).toEqual({
      kind: 'noResults',
    })
  })

  it('of the matcher say themselves whether they are certain, and nothing is where nothing was typed', () => {
    const index = buildMatchIndex([{ id: 'command:new', label: 'New client', group: 'commands' }])
    const rowFor = (query: string) => match(index, query).rows.map((found) => paletteRow(found, 'command'))
    expect(rowFor('new')[0]).toMatchObject({ certain: true, kind: 'command', group: 'commands', label: 'New client' })
    expect(rowFor('lient')[0]?.certain).toBe(false)
    expect(rowFor('cleint')[0]?.certain).toBe(false)
    expect(runsOf(after(opened, enter(), matched(...rowFor(''))).effects)).toEqual([])
  })
})

describe('moving', () => {
  const many = Array.from({ length: 25 }, (_, at) => row(`case:${at}`))
  const shown: Lazy[] = [opened, typed('ab'), matched(...many)]
  const to = (...moves: Extract<PaletteEvent, { type: 'moved' }>['to'][]) =>
    after(...shown, ...moves.map((move): PaletteEvent => ({ type: 'moved', to: move }))).state.activeId
  it('goes by one and around, by pages, and to the ends', () => {
    expect(to()).toBe('case:0')
    expect(to('next')).toBe('case:1')
    expect(to('previous')).toBe('case:24')
    expect(to('last', 'next')).toBe('case:0')
    expect(to('pageDown')).toBe('case:10')
    expect(to('pageDown', 'pageDown', 'pageDown')).toBe('case:24')
    expect(to('last', 'pageUp')).toBe('case:14')
    expect(to('pageDown', 'first')).toBe('case:0')
  })

  it('starts again at the first row for another query', () => {
    const { state } = after(...shown, { type: 'moved', to: 'pageDown' }, typed('abc'), matched(...many))
    expect(state.activeId).toBe('case:0')
  })

  it('by pointer chooses a row that is there, and no other', () => {
    expect(after(...shown, { type: 'hovered', id: 'case:7' }).state.activeId).toBe('case:7')
    expect(after(...shown, { type: 'hovered', id: 'nobody' }).state.activeId).toBe('case:0')
  })
})

describe('pages and questions', () => {
  it('push and pop, each with a query of its own; the root stays', () => {
    const inside = after(opened, typed('ab'), matched(row('case:1')), { type: 'scopePushed', scope: local })
    expect([currentScope(inside.state)?.key, inside.state.query, inside.state.rows]).toEqual(['commands', '', []])
    const back = paletteStep(paletteStep(inside.state, { type: 'scopePopped' }).state, { type: 'scopePopped' })
    expect(back.state.scopeStack).toEqual([root])
  })

  it('go to the server only where the page has one and enough was typed', () => {
    expect(remoteDebounceMs).toBe(150)
    expect(after(opened, typed('a'), typed('a ')).effects).toEqual([])
    expect(after({ type: 'opened', scope: local }, typed('abc')).effects).toEqual([])
    expect(after({ type: 'opened', scope: root, query: 'last' }).effects).toHaveLength(1)
    expect(after(opened, typed('ab'), typed('ab')).effects).toHaveLength(1)
  })

  it('do nothing while the palette is closed', () => {
    for (const event of [typed('ab'), enter(), { type: 'closed' }, { type: 'scopePopped' }] as const) {
      expect(paletteStep(closedPalette, event)).toEqual({ state: closedPalette })
    }
  })

  it('leave a state that JSON holds', () => {
    const { state } = after(opened, typed('ab'), matched(row('case:1')), painted(5), answered(row('case:2')))
    expect(JSON.parse(JSON.stringify(state))).toEqual(state)
  })
})

describe('a first row that nobody chose', () => {
  const shown: readonly Lazy[] = [opened, typed('par'), matched(row('command:parts')), painted(1_000)]

  it('gives way to a better one of the server’s until it could have been read', () => {
    const better = answeredAt(1_000 + readAfterMs - 1, row('victim:park'), row('command:parts'))
    const { state } = after(...shown, better)
    expect(state.rows.map(({ id }) => id)).toEqual(['victim:park', 'command:parts'])
    expect(state.activeId).toBe('victim:park')
    const late = after(...shown, answeredAt(1_000 + readAfterMs, row('victim:park'), row('command:parts')))
    expect(late.state.activeId).toBe('command:parts')
    expect(late.state.rows[0]?.id).toBe('command:parts')
  })

  it('stays once it was chosen', () => {
    const answer = answeredAt(1_100, row('victim:park'), row('command:parts'), row('command:parks'))
    const { state } = after(
      opened,
      typed('par'),
      matched(row('command:parts'), row('command:parks')),
      painted(1_000),
      { type: 'moved', to: 'next' },
      answer,
    )
    expect(state.rows.map(({ id }) => id)).toEqual(['command:parts', 'command:parks', 'victim:park'])
    expect(state.activeId).toBe('command:parks')
  })

  it('and what came in its place is not run by an Enter that was meant for it', () => {
    const swapped: readonly Lazy[] = [...shown, answeredAt(1_200, row('case:park'), row('command:parts'))]
    expect(runsOf(after(...swapped, enter(1_210)).effects)).toEqual([])
    expect(after(...swapped, enter(1_210)).state.announced).toEqual({ kind: 'pressAgain' })
    expect(runsOf(after(...swapped, painted(1_215), enter(1_215 + seenAfterMs)).effects)).toEqual(['case:park'])
  })
})

describe('what is only like what was typed', () => {
  it('is shown only once the server has found nothing', () => {
    const asking: readonly Lazy[] = [opened, typed('park'), matched(near('command:mark'))]
    expect(after(...asking).state.rows).toEqual([])
    expect(after(...asking, answered(row('victim:park'))).state.rows.map(({ id }) => id)).toEqual(['victim:park'])
    expect(after(...asking, answered(near('victim:part'))).state.rows.map(({ id }) => id)).toEqual([
      'victim:part',
      'command:mark',
    ])
    expect(after(...asking, failed).state.rows.map(({ id }) => id)).toEqual(['command:mark'])
  })

  it('is shown at once where nobody else is asked, and never beside a hit', () => {
    const scope: Lazy = { type: 'scopePushed', scope: local }
    const alone = after(opened, scope, typed('park'), matched(near('command:mark')))
    expect(alone.state.rows.map(({ id }) => id)).toEqual(['command:mark'])
    const both = after(opened, scope, typed('park'), matched(row('command:park'), near('command:mark')))
    expect(both.state.rows.map(({ id }) => id)).toEqual(['command:park'])
  })

  it('is not run by an Enter that waited, not even where it is alone', () => {
    const { state, effects } = after(opened, typed('undoo'), matched(near('command:undo')), enter(), answered())
    expect(state.rows.map(({ id }) => id)).toEqual(['command:undo'])
    expect(runsOf(effects)).toEqual([])
  })

  it('nor by one that comes with the answer, before it can have been read', () => {
    const { state, effects } = after(opened, typed('undoo'), matched(near('command:undo')), answered(), enter())
    expect(state.rows.map(({ id }) => id)).toEqual(['command:undo'])
    expect([runsOf(effects), state.announced?.kind]).toEqual([[], 'pressAgain'])
  })
})
