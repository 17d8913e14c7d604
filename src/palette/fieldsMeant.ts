/** What a line may mean for a field of the record in view: its name, with another verb than those that set, or none. */
import type { Command, Entity } from '../../domain/kernel/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { fieldsSaid, fold, type Given, type Questions, type SettableField } from '../../domain/palette/index.ts'
import { customFieldsOf } from '../../domain/config/index.ts'
import { entities } from '../../domain/records/index.ts'
import type { State } from '../../domain/state.ts'
import { fieldRow, fieldRows, type LineRow } from './lines.ts'
import { ofTexts } from './ofTexts.ts'
import type { Place } from './questions.ts'
import { settableFields } from './setLine.ts'
import { isEmptyWord } from './synonyms.ts'

const verbs = ofTexts(['palette.fieldVerbs'], (said = ''): ReadonlySet<string> => new Set(said.split(' ').map(fold)))

/** Without the verb in front. */
const unverbed = (line: string): string | null => {
  const [, verb = '', rest = ''] = /^\s*(\S+)\s+(\S.*)$/su.exec(line) ?? []
  return verbs().has(fold(verb)) ? rest : null
}

/** Whether the first word that says something stands in the name of a field: fields are not made for every line. */
const mayMean = (state: State, { kind }: Place, said: string): boolean => {
  const first = fold(said)
    .split(' ')
    .find((word) => !isEmptyWord(word))
  if (first === undefined || first === '') return false
  const { fields }: Entity = entities[kind]
  const own = Object.entries(fields).flatMap(([name, { label, keywords = [] }]) => [name, tOf(label), ...keywords])
  const custom = customFieldsOf(state, kind).map(({ label }) => label)
  return [...own, ...custom].some((name) => ` ${fold(name)} `.includes(` ${first} `) || fold(name) === first)
}

/** What is named alone is meant to be so. */
const yesTo = ({ kind }: SettableField): Given => ({
  name: 'value',
  value: kind === 'checkbox' ? { kind, value: true } : { kind: 'text', value: 'yes' },
  shown: t('record.yes'),
  typed: t('record.yes'),
  isSkipped: false,
})

export const fieldsMeant = (
  state: State,
  place: Place,
  line: string,
  command: Command,
  questions: Questions,
): readonly LineRow[] => {
  const said = unverbed(line) ?? line
  if (!mayMean(state, place, said)) return []
  const named = fieldsSaid(said, settableFields(state, place), isEmptyWord)
  if (named === null) return []
  if (named.rest !== '') return fieldRows(command, named.fields, questions, named.rest)
  const rows = fieldRows(command, named.fields, questions)
  return rows.map((row, at) => {
    const field = named.fields[at]
    return field?.isYesOrNo === true ? fieldRow(command, field, yesTo(field), at) : row
  })
}
