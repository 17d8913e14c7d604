/** A page of the rows of one list, as its own path and the search of several answer it. */
import { ok } from '../../domain/kernel/index.ts'
import { lists, tellsStatus, textSearchOf, type ListQuery, type ListTab } from '../../domain/lists/index.ts'
import { countQuestion } from '../../domain/reports/index.ts'
import { accessUser } from '../access/index.ts'
import type { Paging } from '../http/paging.ts'
import { withPatience } from '../http/patience.ts'
import type { SignedIn } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { checkText } from '../http/validation.ts'
import { countedRows } from '../reports/index.ts'
import { customFieldsOf } from './customColumns.ts'
import { includedIn } from './included.ts'
import { found, listedOf, listRecords, sortOf } from './listRecords.ts'
import { statusOf, type Search } from './search.ts'

/** Whoever is told of no status finds the records of each (PRM-47). */
export const searchOf = (
  tab: ListTab,
  { search: text = '', type = textSearchOf(tab), status, filter }: ListQuery,
  scopes: ReadonlySet<string>,
): Search => ({
  type,
  text,
  status: tellsStatus(tab, scopes) ? statusOf(type, text.trim(), status) : null,
  filter,
})

/** `counted`: only what a figure of a report counted. */
export const rowsOf = async <T extends ListTab>(
  tab: T,
  query: ListQuery,
  pages: Paging,
  context: SignedIn,
  counted?: { readonly counted: string; readonly sum?: boolean | undefined },
) => {
  const { tx, principal, services, audit } = context
  const { page, limit } = pages
  const user = accessUser(principal)
  const search = searchOf(tab, query, principal.scopes)
  const looked = found(tab, search, { user, now: services.clock.now() })
  if (!looked.ok) return looked
  const question = counted === undefined ? null : checkText('body', 'counted', countQuestion.schema, counted.counted)
  if (question?.ok === false) return question
  const ofReport = question === null ? null : await countedRows(tab, question.value, context)
  if (ofReport?.ok === false) return ofReport
  const left = listedOf(tab, looked.value, ofReport?.value.are ?? null)
  const sumOf = counted?.sum === false ? null : (ofReport?.value.sum ?? null)
  const custom = await customOf(tx, tab, query)
  const listed = await withPatience(tx, services.heavy.patience, () =>
    listRecords(tx, tab, user, search, left, sortOf(tab, query), pages, custom, sumOf),
  )
  if (!listed.ok) return listed
  const { rows, total, sum } = listed.value
  await audit({ verb: 'search', kind: lists[tab].kind, id: null, count: rows.length })
  return ok({
    data: rows,
    total,
    page,
    limit,
    ...(sum !== null && { sum }),
    ...(await includedIn(tx, query.includes, rows)),
  })
}

/** SRV-35: `includes` asks for all of the agency's own fields, `custom` for those that are shown. */
const customOf = async (tx: Work, tab: ListTab, { custom, includes = '' }: ListQuery): Promise<readonly number[]> => {
  if (includes.split(',').includes('custom_fields')) return (await customFieldsOf(tx, tab)).map(({ id }) => id)
  return custom === undefined ? [] : custom.split(',').map(Number)
}
