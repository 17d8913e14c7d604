import type * as z from 'zod/mini'
import { refuse, type Result } from '../../domain/kernel/index.ts'
import { nameable } from './query.ts'

type Issue = z.core.$ZodIssue
type Part = 'params' | 'query' | 'body'

/**
 * Checks one part of a request by its call's schema. A wrong address or query is malformed (400), a wrong body invalid
 * (422) with a sentence for each field. No sentence repeats a value.
 */
export const check = <T>(part: Part, schema: z.ZodMiniType<T>, value: unknown): Result<T> => {
  const unstorable = unstorableIn(value)
  if (unstorable !== null) return refusal(part, { [pathOf(unstorable)]: 'This has characters that can not be stored.' })
  const read = schema.safeParse(value)
  return read.success ? { ok: true, value: read.data } : refusal(part, fieldsOf(read.error.issues))
}

/**
 * What stands as JSON in one text field of a request: by its own schema, refused by the names of its members, or by the
 * name of the field where it is nothing of the kind.
 */
export const checkText = <T>(
  part: 'query' | 'body',
  name: string,
  schema: z.ZodMiniType<T>,
  text: string,
): Result<T> => {
  const read = parsed(text)
  if (read === undefined) return refusal(part, { [name]: 'This is no JSON.' })
  const checked = check('body', schema, read.value)
  if (checked.ok) return checked
  const { '': whole, ...fields } = checked.refusal.fields ?? {}
  return refusal(part, whole === undefined ? fields : { [name]: whole, ...fields })
}

const parsed = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

const refusal = (part: Part, fields: Readonly<Record<string, string>>) => {
  if (part === 'body') return refuse('invalid', fields[''] ?? 'Some fields are not right.', { fields })
  const [name = '', sentence = ''] = Object.entries(fields)[0] ?? []
  if (part === 'params') return refuse('malformed', 'The address could not be read.')
  return refuse('malformed', name === '' ? sentence : `Parameter ${nameable(name)}: ${sentence}`)
}

const fieldsOf = (issues: readonly Issue[]): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const issue of issues) for (const [name, sentence] of sentencesOf(issue)) fields[name] ??= sentence
  return fields
}

/** What somebody made up is told by no answer. */
const pathOf = (path: Path): string =>
  path.map((part) => (typeof part === 'number' || /^[\w.-]{1,60}$/.test(String(part)) ? String(part) : '?')).join('.')

const sentencesOf = (issue: Issue): [string, string][] => {
  const at = pathOf(issue.path)
  const below = (name: string) => (at === '' ? name : `${at}.${name}`)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => [below(/^[\w.-]{1,60}$/.test(name) ? name : '?'), 'This field is not known.'])
  if (issue.code === 'invalid_union') {
    const branches = issue.errors.toSorted((left, right) => weight(left) - weight(right))
    return Object.entries(fieldsOf(branches[0] ?? [])).map(([name, sentence]) => [
      name === '' ? at : below(name),
      sentence,
    ])
  }
  return [[at, sentenceOf(issue)]]
}

/** The branch of a union that was meant is most likely the one that knows all fields. */
const weight = (issues: readonly Issue[]): number =>
  issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? 10 * issue.keys.length : 1), 0)

const sentenceOf = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return 'This is missing or of another type.'
    case 'too_big':
      return issue.origin === 'string' ? `At most ${issue.maximum} characters.` : `At most ${issue.maximum}.`
    case 'too_small':
      return issue.origin === 'string' ? `At least ${issue.minimum} characters.` : `At least ${issue.minimum}.`
    case 'invalid_value':
      return 'This is not one of the possible values.'
    // What a check of the declaration's own says; of a form of text the library says something of patterns.
    case 'custom':
      return issue.message === 'Invalid input' ? 'This is not right.' : issue.message
    default:
      return 'This is not right.'
  }
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

type Path = readonly PropertyKey[]

/**
 * Where some text can not be stored, or null: PostgreSQL keeps no NUL, and UTF-8 has no lone surrogates. Both would be
 * refused late or changed silently.
 */
const unstorableIn = (value: unknown): Path | null => {
  const waiting: (readonly [Path, unknown])[] = [[[], value]]
  while (waiting.length > 0) {
    const [path, next] = waiting.pop() ?? [[], null]
    if (typeof next === 'string') {
      if (!isStorable(next)) return path
    } else if (typeof next === 'object' && next !== null)
      for (const [name, inner] of Object.entries(next)) {
        const below = [...path, name]
        if (!isStorable(name)) return below
        if (typeof inner === 'string' || (typeof inner === 'object' && inner !== null)) waiting.push([below, inner])
      }
  }
  return null
}
