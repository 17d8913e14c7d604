import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findHelp,
  helpBlocks,
  helpEdited,
  helpToggled,
  mayEditHelpHere,
  savable,
  shownHelp,
  type HelpBlock,
  type HelpChange,
} from '../../domain/help/index.ts'
import { sessionReady, tokenAccepted } from '../../domain/session/index.ts'
import { askEpic } from '../../epics/asks/ask.epic.ts'
import { helpEpics } from '../../epics/help/index.ts'
import { heldScopes } from '../access/scopesTold.ts'
import { startWorld } from '../records/epicWorld.ts'

const blank: HelpBlock = {
  id: 1,
  identifier: 'home',
  title: '',
  body: '',
  link: '',
  video: '',
  icon: 'help',
  tooltip: '',
  status: 1,
}
const reads = ['view_help_block']
const edits = ['view_help_block', 'edit_help_block']

const start = (scopes: readonly string[], blocks: readonly HelpBlock[] = [blank]) => {
  const world = startWorld([askEpic(helpBlocks), ...helpEpics], scopes)
  world.dispatch(helpBlocks.loaded({ all: scopes.includes('edit_help_block'), data: [...blocks] }))
  return world
}
const sent = (world: ReturnType<typeof start>) =>
  world.exchanges.filter(({ call }) => call === 'help_block.update').map(({ path, input }) => [path, input.body])

describe('who sees a help block', () => {
  const block = fc.record({
    status: fc.constantFrom(0, 1),
    body: fc.constantFrom('', '<p></p>', '<p>Text</p>'),
    video: fc.constantFrom('', 'https://example.org/a.mp4'),
    link: fc.constantFrom('', 'https://example.org'),
  })
  test('[HLP-09] law: without edit_help_block exactly what is enabled and has a body, a video or a link', () => {
    fc.assert(
      fc.property(block, (given) => {
        const { status, body, video, link } = given
        const expected = status === 1 && (body === '<p>Text</p>' || video !== '' || link !== '')
        expect(shownHelp(start(reads, [{ ...blank, ...given }]).state()).length).toBe(expected ? 1 : 0)
        expect(shownHelp(start(edits, [{ ...blank, ...given }]).state()).length).toBe(1)
      }),
      { numRuns: 60 },
    )
  })

  test('[HLP-02] law: without view_help_block nobody sees any, though the page has them and whatever else they may', () => {
    const others = heldScopes.filter((scope) => scope !== 'view_help_block')
    const some = fc.subarray(others).chain((held) => fc.constantFrom(held, [...held, 'edit_help_block']))
    fc.assert(
      fc.property(block, some, (given, held) => {
        const blocks = [
          { ...blank, body: '<p>Text</p>', status: 1 as const },
          { ...blank, ...given, id: 2 },
        ]
        const world = startWorld(helpEpics, held)
        // As they were asked for while it was held.
        for (const all of [true, false]) {
          world.dispatch(helpBlocks.opened({ all }), helpBlocks.loaded({ all, data: blocks }))
          expect(shownHelp(world.state())).toEqual([])
        }
        expect(mayEditHelpHere(world.state())).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    { scopes: reads, query: {} },
    { scopes: edits, query: { include_inactive: '1' } },
  ])('[HLP-10] with $scopes the list is asked for with $query', ({ scopes, query }) => {
    const world = startWorld([askEpic(helpBlocks), ...helpEpics], scopes)
    world.dispatch(sessionReady({ complete: true }))
    expect(world.exchanges.map(({ call, input }) => [call, input.query])).toEqual([['help_block.list', query]])
  })

  test.each([
    { before: reads, after: edits, query: { include_inactive: '1' } },
    { before: edits, after: reads, query: {} },
    { before: ['view_own_victim'], after: reads, query: {} },
  ])('who may do more, or less, from now on is asked for anew: from $before to $after', (given) => {
    const world = startWorld([askEpic(helpBlocks), ...helpEpics], given.before)
    world.dispatch(sessionReady({ complete: true }))
    const { claims, expiresAt } = world.state().session
    if (claims === null) throw new Error('nobody is signed in')
    world.dispatch(
      tokenAccepted({ by: 'refresh', claims: { ...claims, scopes: [...given.after] }, expiresAt: expiresAt ?? 0 }),
    )
    const first = given.before.includes('view_help_block') ? 1 : 0
    expect(world.exchanges.slice(first).map(({ call, input }) => [call, input.query])).toEqual([
      ['help_block.list', given.query],
    ])
  })

  test('whoever may see none asks for none', () => {
    const world = startWorld([askEpic(helpBlocks), ...helpEpics], ['view_own_victim'])
    world.dispatch(sessionReady({ complete: true }))
    expect(world.exchanges).toEqual([])
  })
})

test('law: what stands in a block is found whatever the case, the accents and the form in which it is typed', () => {
  const written = fc.string({
    unit: fc.constantFrom('a', 'n', 'É', 'e\u0301', 'ñ', 'ﬁ', 'Ａ', '²'),
    minLength: 1,
    maxLength: 8,
  })
  const forms = fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD')
  fc.assert(
    fc.property(
      written,
      fc.constantFrom('identifier', 'title', 'tooltip'),
      forms,
      fc.boolean(),
      (text, at, form, up) => {
        const one: HelpBlock = { ...blank, [at]: `Before ${text} after` }
        const typed = (up ? text.toUpperCase() : text.toLowerCase()).normalize(form)
        expect(findHelp([one], typed)).toEqual([one])
        expect(findHelp([one], typed.normalize('NFKD').replaceAll(/\p{M}/gu, ''))).toEqual([one])
        expect(findHelp([blank], `${typed} zzz`)).toEqual([])
      },
    ),
  )
})

describe('saving', () => {
  test('[HLP-06] what is typed goes 500 ms after the last change, all of it at once', () => {
    const world = start(edits)
    world.dispatch(helpEdited({ id: 1, change: { title: 'A' } }))
    world.passes(400)
    world.dispatch(helpEdited({ id: 1, change: { title: 'Ab' } }), helpEdited({ id: 1, change: { tooltip: 'c' } }))
    world.passes(499)
    expect(sent(world)).toEqual([])
    world.passes(1)
    expect(sent(world)).toEqual([['help_block/1', { title: 'Ab', tooltip: 'c' }]])
  })

  test('[HLP-07] switching on or off goes at once, with what was typed before', () => {
    const world = start(edits)
    world.dispatch(helpEdited({ id: 1, change: { title: 'A' } }), helpToggled({ id: 1, status: 0 }))
    world.passes(0)
    expect(sent(world)).toEqual([['help_block/1', { title: 'A', status: 0 }]])
    world.exchanges.at(-1)?.answer({ ...blank, title: 'A', status: 0 })
    world.passes(1_000)
    expect(sent(world)).toHaveLength(1)
    expect(shownHelp(world.state())).toEqual([{ ...blank, title: 'A', status: 0 }])
  })

  test('a video that is none is not sent, and holds nothing else back', () => {
    const world = start(edits)
    world.dispatch(helpEdited({ id: 1, change: { title: 'A', video: 'http://example.org/a.mp4' } }))
    world.passes(500)
    expect(sent(world)).toEqual([['help_block/1', { title: 'A' }]])
  })

  test('law: whatever is typed while saves succeed and fail, nothing is lost and in the end all of it has arrived', () => {
    const step = fc.oneof(
      fc.record({ title: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ tooltip: fc.constantFrom('d', 'e') }),
      fc.constantFrom('passes' as const, 'answers' as const, 'fails' as const),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const world = start(edits)
        let server = blank
        let typed: HelpChange = {}
        const answer = (): void => {
          const [waiting] = world.open().filter(({ call }) => call === 'help_block.update')
          if (waiting === undefined) return
          server = { ...server, ...(waiting.input.body as HelpChange) }
          waiting.answer(server)
        }
        for (const each of steps) {
          if (each === 'passes') world.passes(500)
          else if (each === 'answers') answer()
          else if (each === 'fails') world.open().at(0)?.fail({ status: 500 })
          else {
            typed = { ...typed, ...each }
            world.dispatch(helpEdited({ id: 1, change: each }))
          }
          expect(shownHelp(world.state())).toEqual([{ ...blank, ...typed }])
        }
        world.dispatch(sessionReady({ complete: true }))
        for (let round = 0; round < 4; round += 1) {
          world.passes(500)
          answer()
        }
        expect(savable(world.state(), 1)).toBeNull()
        expect(server).toEqual({ ...blank, ...typed })
      }),
      { numRuns: 60 },
    )
  })
})
