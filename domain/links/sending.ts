/** What an operation sends, and what it learns from the answer. */
import { sent, type Sent } from '../calls/index.ts'
import type { Call } from '../kernel/index.ts'
import type { AnyRecord } from '../records/index.ts'

export type Outcome = {
  /** The number of the link that was made. */
  readonly link: number | null
  /** The version that the parent has now; null when the answer does not say. */
  readonly version: number | null
  /** The record itself, where the call answers it. */
  readonly record: AnyRecord | null
}
const nothing: Outcome = { link: null, version: null, record: null }

/** `outcome` reads the answer, whose form the call has checked. */
export type Sending = Sent<unknown> & { readonly outcome: (answer: unknown) => Outcome }

export const sending = <P, Q, B, R>(
  call: Call<string, P, Q, B, R>,
  input: Parameters<typeof sent<P, Q, B, R>>[1],
  outcome: (answer: R) => Partial<Outcome>,
): Sending => ({
  ...sent(call, input),
  outcome: (answer) => ({ ...nothing, ...outcome(answer as R) }),
})

type Versioned = { readonly version?: number | undefined }
/** A link that has a number of its own. */
export const linkMade = ({ id, version }: Versioned & { readonly id: number }): Partial<Outcome> => ({
  link: id,
  version: version ?? null,
})
/** A link that is named by what it links, or one that is gone. */
export const changed = ({ version }: Versioned): Partial<Outcome> => ({ version: version ?? null })
