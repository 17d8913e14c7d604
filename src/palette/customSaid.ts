/** "clients who speak Spanish": a list by an entry of a field of the agency's own, by which it is searched (SRC-07). */
import { familyOf } from '../../domain/customFields/index.ts'
import type { Command } from '../../domain/kernel/index.ts'
import { fieldChoices, recordTabNamed, searchFieldsOf, searchTypeTitle } from '../../domain/lists/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import { chosen, fold, type Given } from '../../domain/palette/index.ts'
import type { State } from '../../domain/state.ts'
import { ofTexts } from './ofTexts.ts'

const wordsNow = ofTexts(['palette.beforeEntries'], (said = ''): ReadonlyMap<string, readonly string[]> => {
  const lines = said.split('\n').map((line) => line.split(': '))
  return new Map(lines.map(([name = '', words = '']) => [fold(name), words.split(', ')]))
})

/** What may stand before an entry of a field that is called so: its name, and words that go with a word of it. */
const beforeEntriesOf = (label: string): readonly string[] => [
  label,
  ...fold(label)
    .split(' ')
    .flatMap((word) => wordsNow().get(word) ?? []),
]

/** The list that a command searches by whichever way. */
export const searchedBy = ({ arguments: all = [] }: Command): string | null =>
  all.flatMap((each) => (each.kind === 'searched' ? [each.list] : []))[0] ?? null

const custom = 'custom_fields'

/** What answers the questions of a list's search; `says` tells whether a line says an entry, behind which words. */
export const customEntriesSaid = (
  search: Command,
  state: State,
  says: (before: readonly string[], label: string) => boolean,
): readonly (readonly Given[])[] => {
  const tab = recordTabNamed(searchedBy(search) ?? '')
  if (tab === undefined) return []
  const type = chosen('type', { value: custom, label: tOf(searchTypeTitle(custom)), given: custom })
  return searchFieldsOf(state, tab)
    .filter((field) => familyOf(field) !== 'yesOrNo')
    .flatMap((field) =>
      (fieldChoices(field) ?? [])
        .filter(({ label }) => says(beforeEntriesOf(field.label), label))
        .map(({ value, label }) => [
          type,
          chosen('field', { value: String(field.id), label: field.label, given: field.id }),
          chosen('value', { value, label, given: value }),
        ]),
    )
}
