/** The store as screens see it. */
export { FilesContext, messageOf, useFiles } from './files.ts'
export { useAppSelector, useAppState, useSay } from './hooks.ts'
export { SealContext, useSeal } from './seal.ts'
export type { Seal } from './seal.ts'
export { useAnswer, useAsking } from './useAnswer.ts'
export { usePart } from './usePart.ts'
