import type { Kind } from './index.ts'

/** Kinds with an address of their own; the others stand on the pages of these. */
export const pageKinds = ['victim', 'court_case', 'defendant', 'location', 'event'] as const satisfies readonly Kind[]
export type PageKind = (typeof pageKinds)[number]
