/**
 * A change without a form, declared once: what is asked for, the call that does it, what follows from its answer. It is
 * kept under a name of its own before it is sent, and that name is the idempotency key: what had no answer when the page
 * was loaded again is sent once more and happens once.
 */
import { same, type Action, type Call, type Field } from '../kernel/index.ts'
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
  readonly input: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }
}

export const sent = <P, Q, B, R>(
  call: Call<string, P, Q, B, R>,
  input: { readonly params?: P; readonly query?: Q; readonly body?: B },
): Sent<R> => ({ call, input })

export type Act<N extends string = string, A = unknown, R = unknown> = {
  readonly name: N
  readonly asked: Field<A>
  /** What is said while it runs and when it is done (ERR-21); `about` as in `snackbarShown`. */
  readonly says: { readonly working?: MessageKey; readonly done?: MessageKey; readonly about?: MessageKey }
  // Methods, so that acts of different questions stand in one list.
  /** Whether a failure is shown where the change was asked for; else everybody is told (ERR-15). */
  isShownInPlace(state: object, asked: A): boolean
  send(asked: A): Sent<R>
  done(answer: R, asked: A, name: string, because: Action): readonly Action[]
  refused(failure: ActFailure, asked: A, name: string, because: Action): readonly Action[]
}

/** An act as those see it who ask for it. */
export type Asking<A> = Pick<Act<string, A>, 'name' | 'asked'>

export const act = <const N extends string, A, R>(
  name: N,
  declared: Omit<Act<N, A, R>, 'name' | 'says' | 'isShownInPlace'> &
    Partial<Pick<Act<N, A, R>, 'says' | 'isShownInPlace'>>,
): Act<N, A, R> => ({ name, says: {}, isShownInPlace: () => false, ...declared })

type Asked = Readonly<Record<string, { readonly does: string; readonly asked: unknown }>>
export type WithActs = {
  readonly acts: {
    readonly underWay: Asked
    /** Those whose answer was lost: it is not known whether they happened. */
    readonly unknown: Asked
  }
}

/** What was asked for and has no answer yet. */
export const actsUnderWay = <A>({ acts }: WithActs, { name }: Asking<A>): readonly A[] =>
  Object.values(acts.underWay).flatMap(({ does, asked }) => (does === name ? [asked as A] : []))

/** The name under which the very same was asked for before and its answer lost: under it, it happens once. */
export const nameToRepeat = <A>({ acts }: WithActs, { name }: Asking<A>, asked: A): string | null =>
  Object.entries(acts.unknown).find(([, each]) => each.does === name && same(each.asked, asked))?.[0] ?? null
