import { plurals, pluralsIn } from '../../domain/messages/fill.ts'

/** The names of a text's placeholders, sorted. */
export const placeholdersOf = (text: string): readonly string[] =>
  [
    ...new Set([
      ...pluralsIn(text).map(({ name }) => name),
      ...[...text.replace(plurals, '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    ]),
  ].toSorted()
