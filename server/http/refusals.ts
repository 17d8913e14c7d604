import type { Refusal, RefusalCode } from '../../domain/kernel/index.ts'
import type { Answer } from './route.ts'

type More = Pick<Refusal, 'fields' | 'reason'>

export const refusalOf = (code: RefusalCode, message: string, more: More = {}): Refusal => ({ code, message, ...more })

/** A refusal as a handler answers it, with what only the wire knows of. */
export const refusing = (
  refusal: Refusal,
  more: { readonly retryAfter?: number; readonly keep?: boolean } = {},
): Answer<never> => ({
  ok: false,
  refusal,
  ...more,
})

/** The one field that is wrong, and the sentence for it. */
export const wrongField = (name: string, message: string): Refusal =>
  refusalOf('invalid', message, { fields: { [name]: message } })
