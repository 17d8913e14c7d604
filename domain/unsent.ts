/**
 * What a tab has not sent, by the facts that a later one takes it over with: each member of their payloads is a list or a
 * dictionary. It is read off the state of a tab that died, sealed at a logout, and told of at the next sign-in.
 */
import { accountsRecovered, unsentAccounts } from './accounts/index.ts'
import { actsRecovered } from './acts.ts'
import { lettersRecovered, unsentLetters } from './contact/index.ts'
import { uploadsRecovered } from './documents/index.ts'
import { helpRecovered, unsentHelp } from './help/index.ts'
import { signOnRecovered, unsentSignOn } from './integrations/index.ts'
import { same, type Action, type PayloadOf } from './kernel/index.ts'
import { asidesRecovered, unsentAsides } from './likeness/index.ts'
import { bulksRecovered, isBulkUnderWay, recordTabs, type Bulk } from './lists/index.ts'
import { linesRecovered, unsentLines } from './navigation/index.ts'
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
  accountsRecovered,
  asidesRecovered,
  linesRecovered,
  signOnRecovered,
] as const
type All<U> = (U extends unknown ? (of: U) => void : never) extends (of: infer I) => void ? I : never
export type UnsentWork = All<PayloadOf<(typeof recoveries)[number]>>

export type Part = readonly unknown[] | Readonly<Record<string, unknown>>
export type Parts = Readonly<Record<string, Part>>

export const members = recoveries.flatMap((fact) => {
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

/**
 * Of several tabs' drafts of a record those come first that were left in the tab in which its form was edited last: the
 * first of all is what the form will show. Within a tab they are in its order.
 */
const latestFirst = (all: readonly UnsentWork[]): UnsentWork['drafts'] =>
  all
    .flatMap(({ drafts }) => [...Map.groupBy(drafts, ({ kind, draft }) => `${kind} ${draft.id}`).values()])
    .toSorted(([one], [other]) => (other?.draft.editedAt ?? 0) - (one?.draft.editedAt ?? 0))
    .flat()

/** What is there twice, since whoever left it was taken for dead and was not, is once in it. */
export const together = (all: readonly UnsentWork[]): UnsentWork => {
  const drafts: readonly unknown[] = latestFirst(all)
  return partsBy(({ name, none }) => {
    const parts = (all as readonly Parts[]).map((work) => work[name] ?? none)
    if (!Array.isArray(none)) return Object.assign({}, ...parts.toReversed()) as Part
    const ones = name === 'drafts' ? drafts : (parts as readonly (readonly unknown[])[]).flat()
    return ones.filter((one, index) => ones.findIndex((other) => same(one, other)) === index)
  })
}

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

/** Of which one tells by itself; null for another fact. */
export const toldBy = (type: string, payload: Parts): UnsentWork | null =>
  recoveries.some((fact) => fact.type === type)
    ? partsBy(({ name, fact, none }) => (fact.type === type ? (payload[name] ?? none) : none))
    : null

/** One after the other, of one bundle. */
export const joined = (all: readonly UnsentWork[]): UnsentWork =>
  partsBy(({ name, none }) => {
    const parts = (all as readonly Parts[]).map((work) => work[name] ?? none)
    return Array.isArray(none) ? parts.flat() : (Object.assign({}, ...parts) as Part)
  })

/** What tells of it, of this build's versions; none of what is empty. */
export const factsOf = (work: UnsentWork) =>
  recoveries.flatMap((fact) => {
    const payload = payloadOf(fact, ({ name, none }) => (work as Parts)[name] ?? none)
    return Object.values(payload).every((part) => sizeOf(part) === 0) ? [] : [{ fact, payload }]
  })

export const recoveredFacts = (work: UnsentWork): readonly Action[] =>
  factsOf(work).map(({ fact, payload }) => fact(payload as never))

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
    accounts: unsentAccounts(state),
    asides: unsentAsides(state),
    lines: unsentLines(state),
    signOn: unsentSignOn(state),
  }
}
