/** Addresses and destinations, both ways; what stands in an address is parsed here and nowhere else. */
import type { PayloadOf } from '../kernel/index.ts'
import type { navigationRequested } from './actions.ts'
import { declarationOf, isListed, nameOf } from '../config/index.ts'
import { isPageKind, isUnderCase, pageKinds, pageOf, pages, type Kind, type PageKind } from '../records/index.ts'
import { searchWords } from './searchWords.ts'
import { routeOf, routes, type Route, type RouteName } from './routes.ts'

/** A place in the product: the route and what its path names. */
export type Destination = PayloadOf<typeof navigationRequested>

const ids: readonly string[] = [
  ...pageKinds.map((kind) => pageOf(kind).parameter),
  'taxonomyId',
  'termId',
  'accountId',
  'reportId',
]
const isId = (parameter: string): boolean => ids.includes(parameter)

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '')

/** Half a surrogate pair can't be encoded; and a part of only dots would be taken for a step up, however it is encoded. */
const encoded = (value: string | number): string | null => {
  const text = String(value).toWellFormed()
  return text === '' || text === '.' || text === '..' ? null : encodeURIComponent(text)
}

/** The path of a destination, percent-encoded (LST-01), with the figure behind it. An optional part that is absent ends the path. */
export const pathOf = (destination: Destination): string => {
  const route = routeOf(destination.route)
  if (!route) return '/not-found'
  const parts: string[] = []
  for (const segment of segmentsOf(route.path)) {
    if (!segment.startsWith(':')) {
      parts.push(segment)
      continue
    }
    const value = destination[segment.slice(1).replace('?', '') as Exclude<keyof Destination, 'route' | 'figure'>]
    const part = value === undefined ? null : encoded(value)
    if (part === null) break
    parts.push(part)
  }
  const figure = destination.figure === undefined ? '' : `?figure=${encodeURIComponent(destination.figure)}`
  return `/${parts.join('/')}${figure}`
}

const decoded = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

/** What the segments name by the route's pattern; null when they are not of that route. */
const read = (route: Route, segments: readonly string[]): Destination | null => {
  const pattern = segmentsOf(route.path)
  if (segments.length > pattern.length) return null
  const found: Record<string, unknown> = { route: route.name }
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index]
    if (!part.startsWith(':')) {
      if (segment !== part) return null
      continue
    }
    const name = part.slice(1).replace('?', '')
    if (segment === undefined) {
      if (part.endsWith('?')) continue
      return null
    }
    const value = decoded(segment)
    if (value === null) return null
    if (isId(name)) {
      if (!/^[1-9]\d{0,14}$/.test(value)) return null
      found[name] = Number(value)
    } else if (name === 'searchValue') found[name] = value.slice(0, 200).toWellFormed()
    else {
      // Whatever else somebody wrote there may be a name, and goes no further than here.
      const known: readonly string[] = name === 'tab' ? (route.tabs ?? []) : searchWords
      if (known.includes(value)) found[name] = value
      else if (name !== 'tab' || route.anyTab !== true) return null
    }
  }
  if (route.defaultTab !== undefined && found['tab'] === undefined) found['tab'] = route.defaultTab
  return found as Destination
}

/** The destination of an address's path; an unknown one is `notFound` (NAV-04), a missing tab the default one (NAV-07). */
export const destinationOf = (pathname: string): Destination => {
  const segments = segmentsOf(pathname)
  if (segments.length === 0) return { route: 'home' }
  for (const route of routes) {
    const found = read(route, segments)
    if (found) return found
  }
  return { route: 'notFound' }
}

/** RPT-47: the figure that an address names behind its path; anything else that stands there goes no further than here. */
export const figureIn = (search: string): { readonly figure?: string } => {
  const [, figure] = /[?&]figure=([0-9a-z-]{1,64}\.\d{1,5})(?:&|$)/.exec(search) ?? []
  return figure === undefined ? {} : { figure }
}

/** NAV-06: the browser build writes addresses as paths, the desktop build behind a hash. */
export type AddressForm = 'path' | 'hash'

export const addressOf = (form: AddressForm, path: string): string => (form === 'hash' ? `/#${path}` : path)

type Address = { readonly pathname: string; readonly search: string; readonly hash: string }
const isBehindHash = ({ hash }: Pick<Address, 'hash'>): boolean => hash.startsWith('#/')

/**
 * The path with what stands behind it, in whichever form the address has it. Two slashes at its start would name another
 * site, to which a browser writes no address: the page would not start.
 */
export const pathIn = (address: Address): string =>
  isBehindHash(address) ? address.hash.replace(/^#[/\\]+/u, '/') : `${address.pathname}${address.search}`

/** How this build writes an address that one enters by; null where it is written so already. */
export const entryAddress = (form: AddressForm, address: Address): string | null =>
  (form === 'hash') === isBehindHash(address) ? null : addressOf(form, pathIn(address))

/** The page of a record; 0 is the form of a new one. A client's and a defendant's stand under the case's. */
export const placeOf = (
  kind: PageKind,
  record: { readonly id: number; readonly case_id?: number },
  tab?: string,
): Destination => {
  const { route, parameter, form } = pages[kind]
  if (record.id === 0) return { route: form.name }
  const onCase = record.case_id === undefined ? {} : { caseId: record.case_id }
  return { route: route.name, ...onCase, [parameter]: record.id, ...(tab === undefined ? {} : { tab }) }
}

/** Where those of other kinds are found that hang on no record. */
const ofAccount: { readonly [K in Kind]?: RouteName } = {
  task: 'tasks',
  document: 'documents',
  service: 'list.services',
  timelog: 'list.timelogs',
  bulk_letter: 'bulkLetter.list',
  affiliate: 'affiliates',
  training_link: 'affiliates',
}

/** The list in which a kind is found: an agency's own on its tab; clients' for what has none. */
export const listPlace = (kind: Kind): Destination => {
  const tab = isListed(kind) ? declarationOf(nameOf(kind)).listed.tab : undefined
  if (tab !== undefined) return { route: 'admin', tab }
  return { route: isPageKind(kind) ? pages[kind].list.name : (ofAccount[kind] ?? 'list.victims') }
}

/** The record that a place shows; 0 is the form of a new one. */
export const recordAt = (
  at: Destination | null,
): { readonly kind: PageKind; readonly id: number; readonly caseId: number } | null => {
  if (at === null) return null
  for (const kind of pageKinds) {
    const { route, parameter, form } = pages[kind]
    if (at.route === form.name) return { kind, id: 0, caseId: 0 }
    const id = at[parameter]
    if (at.route === route.name && id !== undefined && (!isUnderCase(kind) || at.caseId !== undefined))
      return { kind, id, caseId: at.caseId ?? 0 }
  }
  return null
}
