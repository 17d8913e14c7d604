/**
 * Outcomes as values. A rule that says no returns a refusal; nothing in `domain/` throws to say it.
 * The server turns a refusal into a status and a body, the client into an entry of the error list or a field's error.
 */
export type RefusalCode =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'stale'
  | 'invalid'
  | 'throttled'
  | 'unavailable'

export type Refusal = {
  readonly code: RefusalCode
  /** Shown to people as is (ERR-02): a sentence of the message catalogue, never a value somebody typed. */
  readonly message: string
  /** Field name to sentence, for a form to show beside its fields. */
  readonly fields?: Readonly<Record<string, string>>
  /** Marks a refusal that the client must be able to tell apart without reading words, e.g. `reauth_required`. */
  readonly reason?: string
}

export type Result<T, R = Refusal> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: R }

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value })

export const refuse = (
  code: RefusalCode,
  message: string,
  more: { fields?: Readonly<Record<string, string>>; reason?: string } = {},
): Result<never> => ({ ok: false, refusal: { code, message, ...more } })
