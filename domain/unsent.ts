/**
 * What a tab has not sent, by the facts that a later one takes it over with: each member of their payloads is a list or a
 * dictionary. It is read off the state of a tab that died, sealed at a logout, and told of at the next sign-in.
 */
import { actsRecovered } from './acts.ts'
import { lettersRecovered, unsentLetters } from './contact/index.ts'
import { uploadsRecovered } from './documents/index.ts'
import { helpRecovered, unsentHelp } from './help/index.ts'
import { isDictionary, same, type Action, type PayloadOf } from './kernel/index.ts'
import { asidesRecovered, unsentAsides } from './likeness/index.ts'
import { bulksRecovered, isBulkUnderWay, recordTabs, type Bulk } from './lists/index.ts'
import { noticesRecovered, unsentNotices, unsentPushes } from './notices/index.ts'
import { draftsRecovered, leftBehind } from './records/index.ts'
import type { State } from './state.ts'

const recoveries = [
  draftsRecovered,
  actsRecovered,
  uploadsRecovered,
  bulksRecovered,
  lettersRecovered,
  noticesRecovered,
  helpRecovered,
  asidesRecovered,
] as const
type All<U> = (U extends unknown ? (of: U) => void : never) extends (of: infer I) => void ? I : never
export type UnsentWork = All<PayloadOf<(typeof recoveries)[number]>>

type Part = readonly unknown[] | Readonly<Record<string, unknown>>
type Parts = Readonly<Record<string, Part>>

const members = recoveries.flatMap((fact) => {
  const { node } = fact.payload
  const shape = node.kind === 'object' ? Object.entries(node.shape) : []
  return shape.map(([name, of]) => ({ name, fact, none: (of.node.kind === 'list' ? [] : {}) as Part }))
})
type Member = (typeof members)[number]
const partsBy = (part: (member: Member) => Part): UnsentWork =>
  Object.fromEntries(members.map((member) => [member.name, part(member)])) as UnsentWork

const payloadOf = (of: Member['fact'], part: (member: Member) => Part): Parts =>
  Object.fromEntries(members.flatMap((member) => (member.fact === of ? [[member.name, part(member)]] : [])))

const sizeOf = (part: Part): number => Object.keys(part).length
export const sizeOfWork = (work: UnsentWork): number =>
  Object.values<Part>(work).reduce((sum, part) => sum + sizeOf(part), 0)

/** What is there twice, since whoever left it was taken for dead and was not, is once in it. */
export const together = (all: readonly UnsentWork[]): UnsentWork =>
  partsBy(({ name, none }) => {
    const parts = (all as readonly Parts[]).map((work) => work[name] ?? none)
    if (!Array.isArray(none)) return Object.assign({}, ...parts.toReversed()) as Part
    const ones = (parts as readonly (readonly unknown[])[]).flat()
    return ones.filter((one, index) => ones.findIndex((other) => same(one, other)) === index)
  })

/** What of `all` is not in `taken` as it is there. */
export const beyond = (all: UnsentWork, taken: UnsentWork): UnsentWork =>
  partsBy(({ name, none }) => {
    const [part, known] = [(all as Parts)[name] ?? none, (taken as Parts)[name] ?? none]
    if (Array.isArray(part))
      return part.filter((one) => !(known as readonly unknown[]).some((other) => same(one, other)))
    const before = known as Readonly<Record<string, unknown>>
    return Object.fromEntries(
      Object.entries(part).filter(([key, one]) => !Object.hasOwn(before, key) || !same(one, before[key])),
    )
  })

/** The facts that tell of it; none of what is empty. */
export const recoveredFacts = (work: UnsentWork): readonly Action[] =>
  recoveries.flatMap((fact) => {
    const payload = payloadOf(fact, ({ name, none }) => (work as Parts)[name] ?? none)
    return Object.values(payload).every((part) => sizeOf(part) === 0) ? [] : [fact(payload as never)]
  })

/** Until somebody has put it away it is told of again: of some of its records nobody has seen what became of them. */
const isOpen = ({ phase, rows }: Bulk): boolean =>
  isBulkUnderWay(phase) || rows.some(({ is }) => is === 'waiting' || is === 'sent')

export const unsentIn = (state: State): UnsentWork => {
  const { acts, uploads, lists } = state
  return {
    ...leftBehind(state),
    acts: {
      ...acts.unknown,
      ...Object.fromEntries(Object.entries(acts.underWay).map(([name, { act }]) => [name, act])),
    },
    uploads: Object.fromEntries(
      Object.entries(uploads.all).flatMap(([name, { of, is }]) => (is === 'failed' ? [] : [[name, of]])),
    ),
    bulks: [
      ...recordTabs.flatMap((tab) => {
        const bulk = lists.bulks[tab]
        return bulk !== null && isOpen(bulk) ? [{ tab, bulk }] : []
      }),
      ...lists.bulksLeft,
    ],
    letters: unsentLetters(state),
    notices: unsentNotices(state),
    pushes: unsentPushes(state),
    help: unsentHelp(state),
    asides: unsentAsides(state),
  }
}

/**
 * What was sealed at a logout, also by another build: of that, what this one understands, each part by itself; and how many
 * parts it does not.
 */
export const fitWork = (kept: unknown): { readonly work: UnsentWork; readonly unread: number } => {
  const none = partsBy(({ none: empty }) => empty)
  const given = { ...none, ...(isDictionary(kept) ? kept : {}) } as Parts
  const isWhole = members.every(({ name, none: empty }) => Array.isArray(given[name]) === Array.isArray(empty))
  if (
    !isDictionary(kept) ||
    !isWhole ||
    !Object.values(given).every((part) => typeof part === 'object' && part !== null)
  )
    return { work: none, unread: 1 }
  const work = partsBy(({ name, fact, none: empty }) => {
    const rest = payloadOf(fact, (member) => member.none)
    const fits = (one: Part): boolean => fact.payload.schema.safeParse({ ...rest, [name]: one }).success
    const part = given[name] ?? empty
    if (Array.isArray(part)) return part.filter((one) => fits([one]))
    return Object.fromEntries(Object.entries(part).filter(([key, one]) => fits({ [key]: one })))
  })
  const all = Object.values(given).reduce((sum, part) => sum + sizeOf(part), 0)
  return { work, unread: all - sizeOfWork(work) }
}
