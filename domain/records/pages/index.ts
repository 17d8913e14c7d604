/** Which kinds have a page of their own, and what is told of it. */
import type { EntityPage } from '../../kernel/entity.ts'
import * as all from './all.ts'

export type Pages = typeof all
export type PageKind = keyof Pages

const declared: readonly (readonly [string, EntityPage])[] = Object.entries<EntityPage>(all).toSorted(
  ([, one], [, other]) => one.order - other.order,
)

/** In the order of the menus. */
export const pageKinds = declared.map(([kind]) => kind) as [PageKind, ...PageKind[]]
export const pages: Pages = { ...all }

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
