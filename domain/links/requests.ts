/** Requests, made with the values that their operations name. */
import type { Kind } from '../records/index.ts'
import { links, type LinkName, type LinkValues, type Present } from './links.ts'
import type { Party, Request } from './operations.ts'

export type RecordPlace = { readonly kind: Kind; readonly id: number }

export const addLink = <L extends LinkName>(name: L, { kind, id }: RecordPlace, values: LinkValues[L]): Request => ({
  does: `${name}.add`,
  kind,
  id,
  link: null,
  values: { ...values },
})

/** `present` is the link as the record lists it. */
export const removeLink = (name: LinkName, { kind, id }: RecordPlace, { link, values }: Present): Request => ({
  does: `${name}.remove`,
  kind,
  id,
  link,
  values: { ...values },
})

export const removeRecord = ({ kind, id }: RecordPlace): Request => ({
  does: 'record.remove',
  kind,
  id,
  link: null,
  values: {},
})
export const expungeRecord = ({ kind, id }: RecordPlace): Request => ({
  does: 'record.expunge',
  kind,
  id,
  link: null,
  values: {},
})

export const choosePrimary = (caseId: number, party: Party, from: number | null, to: number | null): Request => ({
  does: 'case.primary',
  kind: 'court_case',
  id: caseId,
  link: null,
  values: { party, from, to },
})

/** The values that say whether two links are the same one. */
export const identityOf = (name: LinkName, values: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(links[name].identity.map((member) => values[member]))

/** The link that an operation makes or takes away; null for those on the whole record. */
export const linkNameOf = ({ does }: Pick<Request, 'does'>): LinkName | null => {
  const [name = ''] = does.split('.')
  return Object.hasOwn(links, name) ? (name as LinkName) : null
}
