import { fact, group, oneOf } from '../kernel/index.ts'
import { languages } from './language.ts'

/** FMT-07: the language of the start, kept on the device or the browser's. */
export const languageOffered = fact('languages/offered', {
  v: 1,
  origin: 'storage',
  payload: group({ language: oneOf(languages) }),
})
export const languageChosen = fact('languages/chosen', {
  v: 1,
  origin: 'intent',
  payload: group({ language: oneOf(languages) }),
})
/** Its texts are there, and everything is said in it from now on. */
export const languageSpoken = fact('languages/spoken', {
  v: 1,
  origin: 'server',
  payload: group({ language: oneOf([...languages, 'en-rj']) }),
})
/** Its texts did not come; the one before stays. */
export const languageNotLoaded = fact('languages/notLoaded', { v: 1, origin: 'server', payload: group({}) })
/** CFG-10: a configuration reload has come to the language. */
export const languageReloadAsked = fact('languages/reloadAsked', { v: 1, origin: 'server', payload: group({}) })
