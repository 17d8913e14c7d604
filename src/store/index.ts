/** The store as screens see it. */
export { FilesContext, messageOf, useFiles } from './files.ts'
export { useAppSelector, useAppState, useEachChange, useLastWord, useSay } from './hooks.ts'
export { SecretsContext, useSeal, useSecret } from './secrets.ts'
export type { Secrets } from './secrets.ts'
export { useAnswer, useAsking } from './useAnswer.ts'
export { usePart } from './usePart.ts'
export { openForms, useOpenForm } from './openForms.ts'
export type { OpenForm } from './openForms.ts'
