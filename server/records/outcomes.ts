/** How a record's routes say no. */
import { mayCall, type AccessObject, type AccessUser, type Verb } from '../../domain/access/index.ts'
import { refuse, type Result } from '../../domain/kernel/index.ts'
import type { Owners } from './owners.ts'

/** A record, and what the user who asked for it may do with it. */
export type Found<R> = {
  readonly record: R
  readonly may: (verb: Verb) => boolean
  /** Whether they may limit the access to it (CLI-32). */
  readonly mayLimit: boolean
  /** What it hangs on. */
  readonly owners: Owners
}

export type Errors = Record<string, string>

/** What is another account's and what is nobody's read alike. */
export const notFound = refuse('notFound', 'Not found.')

export const denied = (message: string) => refuse('forbidden', message)
export const invalid = (fields: Errors) => refuse('invalid', 'Some fields are not right.', { fields })

/** PRM-21: a record of the own account that the user may not see, or may only see. */
export const notViewable = denied('You are not allowed to see this.')
const refusals = {
  view: notViewable,
  edit: denied('You are not allowed to change this.'),
  delete: denied('You are not allowed to delete this.'),
} as const
export const notEditable = refusals.edit

/** PRM-47: fields that this user may not set on a record that they may change. */
export const notSettable = (names: readonly string[]) =>
  refuse('forbidden', 'You are not allowed to change this field.', {
    fields: Object.fromEntries(names.map((name) => [name, 'You are not allowed to change this field.'])),
  })

export const found = <F extends Pick<Found<unknown>, 'may'>>(known: F | null, verb: Verb): Result<F> => {
  if (!known) return notFound
  if (!known.may('view')) return notViewable
  return known.may(verb) ? { ok: true, value: known } : refusals[verb]
}

/** A record as the rules see it, if the user may do so with it; null for one that is not there. */
export const reached = (user: AccessUser, object: AccessObject | null, verb: Verb): Result<unknown> =>
  found(object && { may: (asked) => mayCall(user, asked, object) }, verb)
