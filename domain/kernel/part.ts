/**
 * What a person has opened, chosen or typed on a page besides drafts, declared once: which dialog asks, what is looked
 * for in it. It stands in the state, so that a replay shows it, for as long as somebody is at the place where it is.
 */
import { fact, type ActionDefinition } from './action.ts'
import { group, nullable, type Field } from './field.ts'

export type Part<T = unknown> = {
  /** `feature/part`; the fact is `NAMEChanged`. */
  readonly name: string
  readonly field: Field<T>
  /** Null is closed, or as it was at first. */
  readonly changed: ActionDefinition<string, { value: T | null }>
}
/** Any part, as one of a list: only its own feature knows what it holds. */
export type AnyPart = Pick<Part, 'name' | 'field'> & { readonly changed: { readonly type: string } }

/** `recorded` is for logs of older builds that have its fact in another form. */
export const part = <T>(
  name: string,
  field: Field<T>,
  recorded: Pick<ActionDefinition, 'v' | 'upcasts'> = { v: 1, upcasts: {} },
): Part<T> => ({
  name,
  field,
  changed: fact(`${name}Changed`, { ...recorded, origin: 'intent', payload: group({ value: nullable(field) }) }),
})

/** Before somebody signs in there are none. */
export type WithParts = { readonly parts?: { readonly shown: Readonly<Record<string, unknown>> } }

export const shownPart = <T>({ parts }: WithParts, { name }: Part<T>): T | null =>
  (parts?.shown[name] ?? null) as T | null
