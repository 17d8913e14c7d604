/** Which kinds have a page of their own, and what is told of it. */
import type { EntityPage } from '../../kernel/entity.ts'
import * as all from './all.ts'

type All = typeof all
export type PageKind = {
  [K in keyof All]: All[K] extends { readonly page: EntityPage } ? K : never
}[keyof All]
export type Pages = { readonly [K in PageKind]: All[K]['page'] }

const declared = Object.entries(all as Readonly<Record<string, { readonly page?: EntityPage }>>)
  .flatMap(([kind, { page }]) => (page === undefined ? [] : [{ kind: kind as PageKind, page }]))
  .toSorted((one, other) => one.page.order - other.page.order)

/** In the order of the menus. */
export const pageKinds = declared.map(({ kind }) => kind) as [PageKind, ...PageKind[]]
export const pages = Object.fromEntries(declared.map(({ kind, page }) => [kind, page])) as Pages

export const isPageKind = (kind: string): kind is PageKind => Object.hasOwn(pages, kind)
/** Whether its page stands under that of its case. */
export const isUnderCase = (kind: PageKind): boolean =>
  kind !== 'court_case' && pageOf(kind).route.path.includes(':caseId')

export const pageOf = (kind: PageKind): EntityPage => pages[kind]

/** PRM-15: the kinds that somebody owns, that can be limited, assigned and tagged, and through which others are reached. */
export const objectKinds = [
  'victim',
  'court_case',
  'defendant',
  'location',
  'event',
] as const satisfies readonly PageKind[]
export type ObjectKind = (typeof objectKinds)[number]
export const isObjectKind = (kind: string): kind is ObjectKind => objectKinds.some((known) => known === kind)
