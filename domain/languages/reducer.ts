import { group, on, oneOf, slice, type Infer } from '../kernel/index.ts'
import type { Account } from '../session/index.ts'
import type { Language } from '../messages/index.ts'
import { languageChosen, languageNotLoaded, languageOffered, languageSpoken } from './actions.ts'
import { languages, variantOf } from './language.ts'

const languagesShape = group({
  chosen: oneOf(languages),
  /** What the screens say now; it follows `chosen` and the account's product once the texts are there. */
  spoken: oneOf([...languages, 'en-rj']),
})
export type LanguagesState = Infer<typeof languagesShape>

const initial: LanguagesState = { chosen: 'en', spoken: 'en' }

export const languagesSlice = slice('languages', languagesShape, initial, [
  on(languageOffered, (draft, { language }) => {
    draft.chosen = language
  }),
  on(languageChosen, (draft, { language }) => {
    draft.chosen = language
  }),
  on(languageSpoken, (draft, { language }) => {
    draft.spoken = language
  }),
  on(languageNotLoaded, (draft) => {
    draft.chosen = draft.spoken === 'en-rj' ? 'en' : draft.spoken
  }),
])

export type WithLanguages = { readonly languages: LanguagesState }

/** FMT-08: the language that is to be spoken. */
export const wantedLanguage = (
  state: WithLanguages & { readonly session: { readonly account: Pick<Account, 'product_name'> | null } },
): Language => variantOf(state.languages.chosen, state.session.account?.product_name ?? null)
