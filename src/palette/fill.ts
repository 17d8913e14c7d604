/**
 * A new record whose fields are given one by one is the draft of its form from the first answer on: it is checked and
 * saved as the form does, outlives a crash, and is gone on with there.
 */
import { isPrefillKnown, prefillOf, subjectOf } from '../../domain/items/index.ts'
import type { Action, Command, Values } from '../../domain/kernel/index.ts'
import type { Given } from '../../domain/palette/index.ts'
import {
  draftDiscarded,
  draftOf,
  editFields,
  heldBack,
  isMeant,
  isSaving,
  kinds,
  isNewFormBehind,
  newestSaveOf,
  newDraftTaken,
  ownersOf,
  ownerKinds,
  type Kind,
  type LedgerLine,
  type NewDraft,
} from '../../domain/records/index.ts'
import { currentUser, zoneOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import type { Place } from './questions.ts'

export type World = {
  readonly read: () => State
  readonly say: (action: Action) => void
  readonly now: () => number
}

/** Why a new one can't be begun: one is begun already, or the form is taken by one that is being saved. */
export type Blocked = 'begun' | 'busy'

export type Fill = { readonly meant: NewDraft; readonly prefill: Values }

/** The draft that a command fills, of the record in view or of the person at the keyboard; null for one that fills none. */
export const fillOf = (world: World, { fills, ofUser }: Command, inView: Place | null): Fill | null => {
  const of = ofUser === true ? { kind: 'user', id: currentUser(world.read())?.id ?? 0 } : inView
  const kind = kinds.find((known) => known === fills)
  const owner = ownerKinds.find((known) => known === of?.kind)
  if (kind === undefined || owner === undefined || of === null) return null
  const owned = { [ownersOf(kind)[owner] ?? owner]: of.id }
  return { meant: { kind, owner, of: of.id, mark: null }, prefill: { ...prefillNow(world, kind, owned), ...owned } }
}

const prefillNow = ({ read, now }: World, kind: Kind, owned: Values): Values =>
  prefillOf(read(), kind, subjectOf(owned), { now: now(), zone: zoneOf(read()) })

/** Whether all that the form begins with is there: for whom something may be is asked of the server. */
export const isFillKnown = ({ read }: World, { meant, prefill }: Fill): boolean =>
  isPrefillKnown(read(), meant.kind, subjectOf(prefill))

/** With what was not known when it was begun: into the draft too, where no answer said otherwise. */
export const completed = (world: World, fill: Fill, given: readonly Given[]): Fill => {
  const { meant, prefill } = fill
  const answered = new Set(given.flatMap(({ name, isSkipped }) => (isSkipped ? [] : [name])))
  const late = Object.entries(prefillNow(world, meant.kind, prefill)).filter(
    ([name, value]) => value !== null && prefill[name] === null,
  )
  if (late.length === 0) return fill
  if (isOurs(world, fill)) edit(world, meant.kind, Object.fromEntries(late.filter(([name]) => !answered.has(name))))
  return { meant, prefill: { ...prefill, ...Object.fromEntries(late) } }
}

/** Whether nothing that stands in the form is on its way to the server. */
export const isFormFree = ({ read }: Pick<World, 'read'>, { meant }: Pick<Fill, 'meant'>): boolean =>
  !isSaving(read(), meant.kind, 0)

/** Makes room in the form; what stood there for another record waits until this one is done. */
export const beginFill = ({ read, say }: World, { meant }: Fill): Blocked | null => {
  // What it is being saved with is not changed meanwhile, nor saved again.
  if (!isFormFree({ read }, { meant })) return 'busy'
  if (draftOf(read(), meant.kind, 0) === undefined && !isNewFormBehind(read(), meant)) return null
  say(newDraftTaken(meant))
  const draft = draftOf(read(), meant.kind, 0)
  if (draft === undefined) return null
  return isMeant(meant, draft) ? 'begun' : 'busy'
}

const edit = ({ read, say }: World, kind: Kind, changes: Values): void =>
  say(editFields(kind, 0, changes, null, { zone: zoneOf(read()) }))

const isOurs = ({ read }: World, { meant }: Fill): boolean => {
  const draft = draftOf(read(), meant.kind, 0)
  return draft !== undefined && isMeant(meant, draft)
}

/** The answers so far; with the first one come what the form begins with and the record it is of. */
export const fillIn = (world: World, fill: Fill, given: readonly Given[]): void => {
  // Another's, that came into the form meanwhile, makes room.
  if (!isOurs(world, fill) && draftOf(world.read(), fill.meant.kind, 0)) world.say(newDraftTaken(fill.meant))
  const answer = ({ name, value, isSkipped }: Given): unknown => (isSkipped ? (fill.prefill[name] ?? null) : value)
  const answers = Object.fromEntries(given.map((each) => [each.name, answer(each)]))
  edit(world, fill.meant.kind, { ...(isOurs(world, fill) ? {} : fill.prefill), ...answers })
}

/** An answer that was taken back. */
export const takeBack = (world: World, fill: Fill, name: string): void => {
  if (isOurs(world, fill)) edit(world, fill.meant.kind, { [name]: fill.prefill[name] ?? null })
}

export const discardFill = (world: World, fill: Fill): void => {
  if (isOurs(world, fill)) world.say(draftDiscarded({ kind: fill.meant.kind, id: 0 }))
}

/** What the draft holds of a field; null where it holds nothing. */
export const filledWith = ({ read }: World, { meant }: Fill, name: string): unknown => {
  const value = draftOf(read(), meant.kind, 0)?.changes[name]
  return value === undefined || value === '' ? null : value
}

export type Outcome =
  | { readonly is: 'pending' }
  | { readonly is: 'saved' }
  | { readonly is: 'refused'; readonly message: string; readonly fields: Readonly<Record<string, string>> }

/** The draft that is to be saved, how far its saves were before, and what was said. */
export type Before = {
  readonly draft: ReturnType<typeof draftOf>
  readonly line: LedgerLine | undefined
  readonly problem: unknown
}

export const beforeSave = (
  { read }: Pick<World, 'read'>,
  { meant: { kind } }: { readonly meant: Pick<NewDraft, 'kind'> },
): Before => {
  const state = read()
  const draft = draftOf(state, kind, 0)
  return { draft, line: draft && newestSaveOf(state, kind, draft), problem: heldBack(state, kind, 0) }
}

/** What became of the save of that draft: others of its kind may be saved meanwhile, or have failed. */
export const outcomeOf = (state: State, kind: Kind, { draft, line: before, problem }: Before): Outcome => {
  const held = heldBack(state, kind, 0)
  if (held !== undefined && held !== problem) return { is: 'refused', message: held.message, fields: held.fields }
  const line = draft && newestSaveOf(state, kind, draft)
  // The same request goes out again under its old name.
  if (line === undefined || (line.save === before?.save && line.resent === before?.resent)) return { is: 'pending' }
  if (line.phase === 'saved') return { is: 'saved' }
  const isOver = line.phase === 'refused' || line.phase === 'unfinished'
  return isOver ? { is: 'refused', message: line.message ?? '', fields: line.fields } : { is: 'pending' }
}
