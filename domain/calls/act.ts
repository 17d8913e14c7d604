/**
 * A change without a form, declared once: what is asked for, the call that does it, what follows from its answer. It is
 * kept under a name of its own before it is sent, and that name is the idempotency key: what had no answer when the page
 * was loaded again is sent once more and happens once.
 */
import type { Draft } from 'immer'
import { same, type Action, type Call, type Field, type Result } from '../kernel/index.ts'
import type { MessageKey } from '../messages/index.ts'

type ActFailure = {
  readonly status: number
  readonly message: string
  /** What the server said of single fields. */
  readonly fields: Readonly<Record<string, string>>
}

/** A call with all that it carries. */
export type Sent<R> = {
  readonly call: Call<string, unknown, unknown, unknown, R>
  readonly input: {
    readonly params?: unknown
    readonly query?: unknown
    readonly body?: unknown
    /** The version that the change was made from. */
    readonly ifMatch?: number
  }
}

export const sent = <P, Q, B, R>(
  call: Call<string, P, Q, B, R>,
  input: { readonly params?: P; readonly query?: Q; readonly body?: B; readonly ifMatch?: number },
): Sent<R> => ({ call, input })

/** What is said while it runs and when it is done (ERR-21); `about` as in `snackbarShown`. */
type Says = {
  readonly working?: MessageKey
  readonly done?: MessageKey
  readonly about?: MessageKey
  /** When it has taken back what was no act. */
  readonly undone?: { readonly done: MessageKey; readonly about: string }
}

/** Which act, and what it was asked for. */
export type ActAsked = { readonly does: string; readonly asked: unknown }
type Begun = {
  readonly act: ActAsked
  /** The act or save that it takes back. */
  readonly undoes: string | null
  /** When, among all that happened. */
  readonly seq: number
}
/** One that can be taken back; `made` is the number of the link that it made. */
export type Done = { readonly act: ActAsked; readonly made: number | null; readonly seq: number }

export type Act<N extends string = string, A = unknown, R = unknown> = {
  readonly name: N
  readonly asked: Field<A>
  // Methods, so that acts of different questions stand in one list.
  says(asked: A): Says
  /** Whether a failure is shown where the change was asked for; else everybody is told (ERR-15). */
  isShownInPlace(state: object, asked: A): boolean
  send(asked: A): Sent<R>
  done(answer: R, asked: A, name: string, because: Action, state: object): readonly Action[]
  refused(failure: ActFailure, asked: A, name: string, because: Action, state: object): readonly Action[]
  made?(answer: R, asked: A): number | null
  /** What the server refuses of it may be granted later: what it takes back can be taken back still. */
  readonly mayFitLater?: boolean
  /** What takes it back, or why nothing does as things stand; without it, nothing ever does. */
  undo?(state: object, asked: A, made: number | null): Result<ActAsked, MessageKey>
  /** Whether one that was asked for so has nothing that takes it back. */
  isForGood?(asked: A): boolean
  /** Changes what is remembered of another one that is done, once this one has made something; `undone` is what it took back. */
  follow?(other: Draft<Done>, asked: A, made: number, undone: ActAsked | undefined): void
}

/** An act as those see it who ask for it. */
export type Asking<A> = Pick<Act<string, A>, 'name' | 'asked'>

export const act = <const N extends string, A, R>(
  name: N,
  {
    says = {},
    ...declared
  }: Omit<Act<N, A, R>, 'name' | 'says' | 'isShownInPlace'> &
    Partial<Pick<Act<N, A, R>, 'isShownInPlace'>> & { readonly says?: Says | ((asked: A) => Says) },
): Act<N, A, R> => ({
  name,
  says: (asked) => (typeof says === 'function' ? says(asked) : says),
  isShownInPlace: () => false,
  ...declared,
})

export type WithActs = {
  readonly acts: {
    readonly underWay: Readonly<Record<string, Begun>>
    /** Those whose answer was lost: it is not known whether they happened. */
    readonly unknown: Readonly<Record<string, ActAsked>>
    /** How many of these were too many, as long as there are others: the oldest are not there any more. */
    readonly forgotten: number
    /** Those that can be taken back. */
    readonly done: Readonly<Record<string, Done>>
  }
}

/** What was asked for and has no answer yet. */
export const actsUnderWay = <A>({ acts }: WithActs, { name }: Asking<A>): readonly A[] =>
  Object.values(acts.underWay).flatMap(({ act: { does, asked } }) => (does === name ? [asked as A] : []))

/** The name under which the very same was asked for before and its answer lost: under it, it happens once. */
export const nameToRepeat = <A>({ acts }: WithActs, { name }: Asking<A>, asked: A): string | null =>
  Object.entries(acts.unknown).find(([, each]) => each.does === name && same(each.asked, asked))?.[0] ?? null
