import * as z from 'zod/mini'
import { call, schemaOf, written } from '../kernel/index.ts'
import { historyEntry, historyName, shows, type HistoryEntry, type HistoryName } from './entries.ts'
import { historyOwners } from './told.ts'

const limit = written(1, 3)

/** Where a page begins: after the entry with this time and key. */
const cursor = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z~[a-z_]{1,40}\.\d{1,15}\.\d{1,15}$/))
export const cursorOf = ({ at, key }: Pick<HistoryEntry, 'at' | 'key'>): string => `${at}~${key}`

/** Entries of one page, as many as are asked for and no more. */
export const mostEntries = 100

/**
 * Who changed which field of a record from what to what, newest first, with the items that hang on it; for those who
 * may know it, who opened it. Whoever may view the record may ask; each is told what they may see.
 */
export const getHistory = call({
  id: 'history.list',
  method: 'GET',
  path: 'history/{kind}/{id}',
  needs: 'signedIn',
  params: z.strictObject({ kind: z.enum(historyOwners), id: z.int().check(z.minimum(1)) }),
  query: z.strictObject({ after: z.optional(cursor), limit: z.optional(limit), show: z.optional(z.enum(shows)) }),
  response: schemaOf<{ data: HistoryEntry[]; names: HistoryName[]; total: number; limit: number }>(
    z.strictObject({
      data: z.array(historyEntry.schema),
      names: z.array(historyName.schema),
      total: z.int(),
      limit: z.int(),
    }),
  ),
  errors: [403, 404],
  summary: 'What happened to a record and to what hangs on it',
})
