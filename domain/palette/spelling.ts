/** British and American spellings as one: "counselling" is "counseling", "programme" "program", "centre" "center". */
import { fold } from './fold.ts'

const words: ReadonlyMap<string, string> = new Map([
  ['programme', 'program'],
  ['programmes', 'programs'],
  ['cheque', 'check'],
  ['cheques', 'checks'],
  ['licence', 'license'],
  ['defence', 'defense'],
  ['offence', 'offense'],
  ['offences', 'offenses'],
  ['practise', 'practice'],
  ['grey', 'gray'],
  ['enrolment', 'enrollment'],
  ['judgement', 'judgment'],
  ['mum', 'mom'],
  ['paediatric', 'pediatric'],
])

const endings: readonly (readonly [RegExp, string])[] = [
  [/ll(?=(?:ing|ings|ed|or|ors|er|ers)$)/u, 'l'],
  [/(?<=^\p{L}{3,})our(?=(?:s|al|ed|ing|ful|able|hood|hoods)?$)/u, 'or'],
  [/(?<=^\p{L}{2,}[bt])re(?=s?$)/u, 'er'],
  [/(?<=^\p{L}{3,})is(?=(?:e|ed|es|er|ers|ing|ation|ations|ational)$)/u, 'iz'],
  [/(?<=^\p{L}{3,})ys(?=(?:e|ed|es|er|ers|ing)$)/u, 'yz'],
]

const spelledWord = (word: string): string =>
  words.get(word) ?? endings.reduce((said, [ending, other]) => said.replace(ending, other), word)

/** The folded text, each word in one of its spellings: for comparing with another that was spelled so. */
export const spelled = (text: string): string => fold(text).split(' ').map(spelledWord).join(' ')
