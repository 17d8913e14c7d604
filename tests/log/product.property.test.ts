/** The laws of the log over every action and every reducer of the product. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actions } from '../../domain/actions.ts'
import {
  exportFile,
  renamingFor,
  replay,
  sentencesOf,
  stateHash,
  writeExport,
  type Entry,
} from '../../domain/log/index.ts'
import { naiveReplay } from './naiveReplay.ts'
import { redactState } from './redactState.ts'
import { parseExport } from '../../domain/log/exportFile.ts'
import { redactEntries } from '../../domain/log/redaction/redactLog.ts'
import { entryOf } from '../../domain/log/index.ts'
import { reducerVersion } from '../../domain/reducerVersion.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { mayBeEmpty, type Field, type FieldNode, type Stamped } from '../../domain/kernel/index.ts'
import { historyArbitrary } from './arbitrary.ts'
import { seeded } from './seeded.ts'
import { unsetMembers } from './unsetMembers.ts'
import { vocabulary } from '../../domain/vocabulary.ts'
import { runs } from '../run/runs.ts'

const root = rootReducer
const said = { words: vocabulary(), sentences: sentencesOf() }

const toEntries = (history: readonly Stamped[]): Entry[] => history.flatMap((action) => entryOf(actions, action) ?? [])
const histories = historyArbitrary(actions, { maxLength: 60 }).map(toEntries)
const recordHistories = historyArbitrary(actions, { maxLength: 120, only: (type) => type.startsWith('records/') }).map(
  toEntries,
)
const sessionHistories = historyArbitrary(actions, {
  maxLength: 60,
  only: (type) => type.startsWith('session/') || type.startsWith('navigation/'),
}).map(toEntries)
const listHistories = historyArbitrary(actions, {
  maxLength: 60,
  only: (type) =>
    type.startsWith('lists/') ||
    type === 'records/loaded' ||
    type === 'records/saveSucceeded' ||
    type.startsWith('config/'),
}).map(toEntries)

describe.each([
  ['all features', histories],
  ['records', recordHistories],
  ['session and navigation', sessionHistories],
  ['lists and settings', listHistories],
])('the whole state (%s)', (_, histories) => {
  it('any sequence of valid actions gives a state that its shape accepts', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        const parsed = root.shape.schema.safeParse(replay(root, entries).state)
        expect(parsed.error?.issues ?? []).toEqual([])
      }),
      { numRuns: runs(40) },
    )
  })

  it('a fold in one draft is the same as one draft for each action', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        const live = naiveReplay(root, entries)
        const replayed = replay(root, entries).state
        expect(stateHash(replayed)).toBe(stateHash(live))
        expect(replayed).toEqual(live)
      }),
      { numRuns: runs(40) },
    )
  })

  it('holds nothing that its snapshot would not: a member that is not set is none', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        expect(unsetMembers(replay(root, entries).state)).toEqual([])
      }),
      { numRuns: runs(40) },
    )
  })

  it('a state that went through JSON goes on the same', () => {
    fc.assert(
      fc.property(histories, fc.nat(), (entries, at) => {
        const cut = at % (entries.length + 1)
        const snapshot: State = JSON.parse(JSON.stringify(replay(root, entries.slice(0, cut)).state))
        expect(stateHash(replay(root, entries.slice(cut), { from: snapshot }).state)).toBe(
          stateHash(replay(root, entries).state),
        )
      }),
      { numRuns: runs(40) },
    )
  })

  it('renaming the state is the state of the renamed log', () => {
    fc.assert(
      fc.property(histories, fc.integer(), (entries, seed) => {
        const rho = renamingFor(actions, root.shape, entries, seeded(seed), said)
        const { entries: renamed, withheld } = redactEntries(actions, entries, rho)
        expect(withheld).toEqual([])
        const first = redactState(root.shape, replay(root, entries).state, rho)
        expect(replay(root, renamed).state).toEqual(first)
      }),
      { numRuns: runs(50) },
    )
  })

  it('an export is whole, and replays to its own hashes', () => {
    fc.assert(
      fc.property(histories, fc.integer(), (entries, seed) => {
        const renaming = renamingFor(actions, root.shape, entries, seeded(seed), said)
        const parsed = parseExport(
          writeExport(exportFile({ registry: actions, root, entries, renaming, build: 'test', reducerVersion })),
          actions,
        )
        if (!parsed.ok) throw new Error(parsed.refusal.message)
        expect(parsed.value.parked).toEqual([])
        expect(replay(root, parsed.value.entries, { expectHashes: parsed.value.hashes }).divergence).toBeNull()
      }),
      { numRuns: runs(20) },
    )
  })
})

/** The value with another one in each leaf, keys of dictionaries too, for which `at` has one. */
const mapped = (field: Field, value: unknown, at: (leaf: Leaf, value: unknown) => unknown): unknown => {
  const { node } = field
  const of = (inner: Field, member: unknown): unknown => mapped(inner, member, at)
  if (value === null || value === undefined) return value
  if (node.kind === 'leaf') return at(node, value)
  if (mayBeEmpty(node)) return of(node.of, value)
  if (node.kind === 'list' || node.kind === 'oneOrMany')
    return Array.isArray(value) ? value.map((item) => of(node.of, item)) : of(node.of, value)
  const members = Object.entries(value)
  if (node.kind === 'dictionary')
    return Object.fromEntries(members.map(([name, member]) => [of(node.key, name), of(node.of, member)]))
  if (node.kind === 'table') return value
  const held = node.kind === 'object' ? field : node.cases[String((value as Record<string, unknown>)[node.tag])]
  const shape = held?.node.kind === 'object' ? held.node.shape : {}
  return Object.fromEntries(members.map(([name, member]) => [name, shape[name] ? of(shape[name], member) : member]))
}
type Leaf = Extract<FieldNode, { kind: 'leaf' }>

const payloadOf = ({ type }: Entry): Field => actions.get(type)?.payload as Field
const quantitiesIn = (entries: readonly Entry[]): readonly unknown[] => {
  const found: unknown[] = []
  for (const entry of entries)
    mapped(payloadOf(entry), entry.payload, ({ privacy }, value) => privacy === 'quantity' && found.push(value))
  return found
}

const leavesOf = ({ node }: Field, path = ''): { readonly path: string; readonly leaf: Leaf }[] => {
  if (node.kind === 'leaf') return [{ path, leaf: node }]
  if (node.kind === 'object') return Object.entries(node.shape).flatMap(([name, of]) => leavesOf(of, `${path}.${name}`))
  if (node.kind === 'variant')
    return Object.entries(node.cases).flatMap(([name, of]) => leavesOf(of, `${path}<${name}>`))
  return [...(node.kind === 'dictionary' ? leavesOf(node.key, `${path}{key}`) : []), ...leavesOf(node.of, `${path}[]`)]
}
/** Of actions that can hold such a leaf, and of nothing else. */
const historiesWith = (isMeant: (leaf: Leaf) => boolean) =>
  historyArbitrary(actions, {
    minLength: 20,
    maxLength: 60,
    only: (type) => leavesOf(actions.get(type)?.payload as Field).some(({ leaf }) => isMeant(leaf)),
  }).map(toEntries)

const exported = (entries: readonly Entry[], seed: number): string => {
  const renaming = renamingFor(actions, root.shape, entries, seeded(seed), said)
  return writeExport(exportFile({ registry: actions, root, entries, renaming, build: 'test', reducerVersion }))
}

describe('what leaves', () => {
  it('has no word that no code of the product says, in whatever label it came to stand', () => {
    let planted = 0
    fc.assert(
      fc.property(
        historiesWith(({ form }) => form.is === 'label'),
        fc.integer(),
        (entries, seed) => {
          const numbers: string[] = []
          const sown = entries.map((entry) => ({
            ...entry,
            payload: mapped(payloadOf(entry), entry.payload, ({ form }, value) => {
              if (form.is !== 'label') return value
              planted += 1
              if (planted % 3 === 0) return `Zebulon-Quillfeather-${planted}`
              // What looks like a name of the product is one only if the product says it.
              if (planted % 3 === 1) return `zebulon_quillfeather_${planted}`
              numbers.push(`${5_550_000_000 + planted}`)
              return numbers.at(-1)
            }),
          }))
          const content = exported(sown, seed)
          expect(content).not.toMatch(/zebulon|quillfeather/i)
          // In quotes, and these alone: among numbers that were drawn anew any digits may come to stand.
          expect(numbers.filter((number) => content.includes(`"${number}"`))).toEqual([])
        },
      ),
      { numRuns: runs(30) },
    )
    expect(planted).toBeGreaterThan(runs(30) * 3)
  })

  it('has no name of a member that is declared nowhere, unless the product says it', () => {
    const named = fc.oneof(
      fc.constantFrom('first', 'case_id'),
      fc.constantFrom('Zebulon', 'zebulon_quillfeather', 'Zebulon Quillfeather', 'quillfeather.first', 'Zebulon_7'),
    )
    let planted = 0
    fc.assert(
      fc.property(
        historiesWith(({ form }) => form.is === 'label'),
        named,
        fc.integer(),
        (entries, name, seed) => {
          const sown = entries.map((entry) => ({ ...entry, payload: { ...Object(entry.payload), [name]: 'x' } }))
          const content = exported(sown, seed)
          expect(content).not.toMatch(/zebulon|quillfeather/i)
          if (JSON.parse(content).withheld.some(({ path }: { readonly path: string }) => path.endsWith(`.${name}`)))
            planted += 1
        },
      ),
      // Few histories have a payload that a name can be put into.
      { numRuns: Math.max(30, runs(30)) },
    )
    expect(planted).toBeGreaterThan(0)
  })

  it('has no number of a person, and for each another one that its field takes', () => {
    let replaced = 0
    fc.assert(
      fc.property(
        historiesWith(({ privacy }) => privacy === 'quantity'),
        fc.integer(),
        (entries, seed) => {
          const before = quantitiesIn(entries)
          const after = quantitiesIn(JSON.parse(exported(entries, seed)).entries)
          expect(after.length).toBe(before.length)
          expect(after.filter((value, at) => value !== 0 && value === before[at])).toEqual([])
          expect(after.map((value) => value === 0)).toEqual(before.map((value) => value === 0))
          replaced += after.length
        },
      ),
      { numRuns: runs(30) },
    )
    expect(replaced).toBeGreaterThan(runs(30))
  })

  it('has none of the words that were planted in every text of every action', () => {
    let planted = 0
    const paths = [...actions.values()].flatMap((definition) =>
      leavesOf(definition.payload as Field).filter(({ leaf }) => leaf.privacy === 'freeText'),
    )
    expect(paths.length).toBeGreaterThan(50)
    fc.assert(
      fc.property(
        historiesWith(({ form }) => form.is === 'text'),
        fc.integer(),
        (entries, seed) => {
          const words: string[] = []
          const sown = entries.map((entry) => ({
            ...entry,
            payload: mapped(payloadOf(entry), entry.payload, ({ form }, value) => {
              if (form.is !== 'text') return value
              planted += 1
              const word = `zq${planted.toString(36).padStart(4, '0')}xj`.slice(0, form.max)
              if (word.length >= 6) words.push(word)
              return word
            }),
          }))
          const content = exported(sown, seed).toLowerCase()
          for (const word of words)
            for (const form of [word, encodeURIComponent(word), btoa(word).replace(/=+$/, '').toLowerCase()])
              expect(content).not.toContain(form)
          expect(JSON.parse(content).entries.map(({ type }: Entry) => type)).toEqual(
            sown.map(({ type }) => type.toLowerCase()),
          )
        },
      ),
      { numRuns: runs(30) },
    )
    expect(planted).toBeGreaterThan(runs(30) * 3)
  })
})
