/**
 * Unsent work in the form in which it is sealed at a logout: facts with their versions, as entries are stored, so that a
 * later build brings each to its own.
 */
import { actions } from './actions.ts'
import { isDictionary, type Action } from './kernel/index.ts'
import { actionOf, decodeAll, recoveryEnded, type TakenOver } from './log/index.ts'
import { factsOf, members, toldBy, type Part, type Parts, type UnsentWork } from './unsent.ts'

type SealedFact = { readonly type: string; readonly v: number; readonly payload: Parts }

/** `takenOver` is what it came from and is still on the device: that is not to be taken over beside it. */
export const sealedWork = (work: UnsentWork, takenOver: readonly TakenOver[] = []): readonly SealedFact[] => [
  ...factsOf(work).map(({ fact: { type, v }, payload }) => ({ type, v, payload })),
  ...(takenOver.length === 0 ? [] : [{ type: recoveryEnded.type, v: recoveryEnded.v, payload: { takenOver } }]),
]

/** Nothing where this build does not understand it, or an earlier one has sealed it: what it came from comes again. */
export const takenOverInSealed = (sealed: unknown): readonly TakenOver[] =>
  decodedOf((factsIn(sealed) ?? []).filter((fact) => fact !== null))
    .map((entry): Action => actionOf(entry))
    .filter(recoveryEnded.match)
    .flatMap(({ payload }) => payload.takenOver ?? [])

/**
 * What was sealed by any build, in parts that stand by themselves, in their order there whatever this build understands of
 * them: null for one that it does not. Null where it is no such thing at all.
 */
export const partsOfSealed = (sealed: unknown): readonly (UnsentWork | null)[] | null => {
  const facts = factsIn(sealed)
  if (facts === null) return null
  const ofWork = facts.filter((fact) => fact?.type !== recoveryEnded.type)
  return ofWork.flatMap((fact) => (fact === null ? [null] : piecesOf(fact).map(understood)))
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

const isFact = (value: unknown): value is SealedFact => {
  if (!isDictionary(value)) return false
  const { type, v, payload } = value
  return (
    typeof type === 'string' && typeof v === 'number' && isDictionary(payload) && Object.values(payload).every(isPart)
  )
}

/**
 * Builds of before 2026-11-29 sealed members of all facts in one dictionary, without versions: for 72 hours there may be
 * some, of this build's versions.
 */
const factsIn = (sealed: unknown): readonly (SealedFact | null)[] | null => {
  if (Array.isArray(sealed)) return sealed.map((each: unknown) => (isFact(each) ? each : null))
  if (!isDictionary(sealed)) return null
  return Object.entries(sealed).map(([name, part]) => {
    const fact = members.find((member) => member.name === name)?.fact
    const none = members.flatMap((member) => (member.fact === fact ? [[member.name, member.none] as const] : []))
    if (!isPart(part)) return null
    return { type: fact?.type ?? name, v: fact?.v ?? 1, payload: { ...Object.fromEntries(none), [name]: part } }
  })
}

/** The same fact of each thing that it tells of, with nothing beside it. */
const piecesOf = ({ type, v, payload }: SealedFact): readonly SealedFact[] => {
  const others = Object.fromEntries(
    Object.entries(payload).map(([name, part]): [string, Part] => [name, Array.isArray(part) ? [] : {}]),
  )
  return Object.entries(payload).flatMap(([name, part]) => {
    const ones: readonly Part[] = Array.isArray(part)
      ? part.map((one: unknown) => [one])
      : Object.entries(part).map(([key, one]) => ({ [key]: one }))
    return ones.map((one) => ({ type, v, payload: { ...others, [name]: one } }))
  })
}

const decodedOf = (facts: readonly SealedFact[]) =>
  decodeAll(
    actions,
    facts.map(({ type, v, payload }) => ({ seq: 1, at: 0, origin: 'storage', type, v, payload })),
  ).entries

const understood = (fact: SealedFact): UnsentWork | null => {
  const [entry] = decodedOf([fact])
  return entry === undefined ? null : toldBy(entry.type, entry.payload as Parts)
}
