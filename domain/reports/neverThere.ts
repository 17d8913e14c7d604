/** What filters name and is not there, as the person who chose them knows it: by the filter's title and its chip's words. */
import { missingWording } from '../config/index.ts'
import { wording } from '../messages/index.ts'
import type { ChosenFilter } from './filterForms.ts'
import type { NamedList } from './names.ts'

/** By which a refusal of this kind is told apart. */
export const neverThereReason = 'never_there'

const missing = (list: NamedList): string => {
  if (list === 'person') return wording('notFound.heading', { kind: wording('entity.person.one') })
  return list === 'field_view'
    ? wording('notFound.heading', { kind: wording('search.type.custom_fields') })
    : missingWording(list)
}

/** One filter's sentence, in English: `spoken` says it in the language in force. */
export const neverThereWords = (filter: ChosenFilter, list: NamedList, ids: readonly number[]): string =>
  wording('report.neverThere', {
    filter: wording(`report.filter.${filter}`),
    entry: missing(list),
    numbers: ids.join(', '),
  })

/** As many as a refusal's sentence holds; the others are among its fields. */
const mostSentences = 5

/** Sentences of several filters are one message, each on a line of its own. */
export const oneMessage = (sentences: readonly string[]): string => sentences.slice(0, mostSentences).join('\n')
export const linesOfMessage = (message: string): readonly string[] => message.split('\n')
