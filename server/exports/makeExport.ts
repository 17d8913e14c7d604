/**
 * SRV-53: makes the file of one export, in one snapshot of the database: its rows are those of the list at that moment,
 * as many as the list counts, however many are saved meanwhile.
 */
import { sql } from 'kysely'
import { gates, type AccessUser } from '../../domain/access/index.ts'
import { aboutLines, endingOf, isOfRecords, mostPdfRows, type AboutWorld } from '../../domain/exports/index.ts'
import { dayFrom, meets, shownInstant } from '../../domain/kernel/index.ts'
import {
  listTitle,
  readFilter,
  searchTypeOf,
  type Cell,
  type CellWorld,
  type FilterGroup,
} from '../../domain/lists/index.ts'
import { accessUser } from '../access/index.ts'
import { storeFile } from '../documents/index.ts'
import type { Principal } from '../http/route.ts'
import type { Clock } from '../kernel/clock.ts'
import { inSnapshot, type Work } from '../kernel/database.ts'
import { voiceOf } from '../languages/index.ts'
import {
  countList,
  found,
  limitedIn,
  listedOf,
  narrowed,
  searchOf,
  sortOf,
  wholeList,
  type WholeList,
} from '../lists/index.ts'
import { countStop, Superseded, tryOnce, type WorkName } from '../queue/index.ts'
import { countedRows } from '../reports/index.ts'
import { absentPrincipal } from '../session/index.ts'
import { contentOf, type Content } from './content.ts'
import { csvOf } from './csvFile.ts'
import { maySeeList, seesLimited } from './exportRows.ts'
import { readCustomFields } from '../customFields/index.ts'
import { labelsOf } from './labels.ts'
import { pdfOf } from './pdfFile.ts'
import type { Sheet } from './sheet.ts'
import { beginTask, endTask, progressed, type Making, type Task } from './task.ts'
import { xlsxOf } from './xlsxFile.ts'

/** Records looked up at once: few enough that a batch of whole records is a small part of the memory. */
const batchSize = 250
/** Milliseconds between two words to the maker. */
const pause = 1_000

const mimes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const

type Listed = { readonly list: WholeList; readonly leftOut: number; readonly hasLimited: boolean }

/** LST-22: the list, without what its maker may not take along. */
const listOf = async (tx: Work, task: Task, principal: Principal, clock: Clock): Promise<Listed | null> => {
  const user = accessUser(principal)
  const { type: tab, filters, search_type: searchType } = task
  const { search: text, status, filter } = filters
  const search = searchOf(tab, { search: text, status, filter, type: searchTypeOf(tab, searchType) }, user.scopes)
  const looked = found(tab, search, { user, now: clock.now() })
  if (!looked.ok) return null
  const { counted } = filters
  const ofReport =
    counted === undefined ? null : await countedRows(tab, counted, { tx, principal, services: { clock } })
  if (ofReport?.ok === false) return null
  const asked = listedOf(tab, looked.value, ofReport?.value.are ?? null)
  const sort = sortOf(task.type, task.filters)
  const limited = await countList(tx, tab, user, search, narrowed(asked, limitedIn(tab)), sort)
  const all = seesLimited(user) || limited === 0
  const rest = all ? asked : narrowed(asked, sql`not ${limitedIn(tab)}`)
  const list = await wholeList(tx, tab, user, search, rest, sort)
  return { list, leftOut: all ? 0 : limited, hasLimited: all && limited > 0 }
}

/** The rows in batches, as the file's writer asks for them; says how far it is. */
async function* batchesOf(
  list: WholeList,
  content: Content,
  report: (written: number) => Promise<void>,
  signal: AbortSignal,
  records: number[],
): AsyncGenerator<readonly (readonly Cell[])[]> {
  let written = 0
  for (let ids = await list.next(batchSize); ids.length > 0; ids = await list.next(batchSize)) {
    signal.throwIfAborted()
    const rows = await content.rows(ids)
    written += rows.length
    records.push(...ids)
    yield rows
    await report(written)
  }
  if (written !== list.total) throw new Error('an export has not as many rows as its list')
}

const bytesOf = (task: Task, sheet: Sheet): AsyncIterable<Buffer> => {
  const ending = endingOf(task.document_type)
  if (ending === 'csv') return csvOf(sheet)
  return ending === 'xlsx' ? xlsxOf(sheet) : pdfOf(sheet)
}

const worldOf = async (tx: Work, account: number, user: AccessUser, now: number): Promise<AboutWorld> => {
  const { time_zone: zone } = await tx
    .selectFrom('account')
    .select('time_zone')
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
  const [today = ''] = shownInstant(new Date(now).toISOString(), zone).split(' ')
  const fields = new Map((await readCustomFields({ tx })).map((field) => [field.id, field]))
  const label = await labelsOf(tx, user)
  return { zone, today: dayFrom(today), label, field: (id) => fields.get(id) ?? null }
}

type Made =
  | { readonly is: 'made'; readonly fileId: number; readonly records: readonly number[] }
  | { readonly is: 'failed'; readonly failure: 'notAllowed' | 'tooLongForPdf' | 'tooLarge' }

const make = async (making: Making, task: Task, tx: Work, signal: AbortSignal): Promise<Made> => {
  const { account, type: tab, user_id } = task
  const now = making.clock.now()
  const principal = await absentPrincipal(tx, task, now)
  if (principal === null || !meets(principal.scopes, gates['list.export']) || !maySeeList(principal.scopes, tab))
    return { is: 'failed', failure: 'notAllowed' }
  const user = accessUser(principal)
  const listed = await listOf(tx, task, principal, making.clock)
  if (listed === null) return { is: 'failed', failure: 'notAllowed' }
  const { list, leftOut, hasLimited } = listed
  const { total } = list
  if (task.document_type === 'pdf' && total > mostPdfRows) return { is: 'failed', failure: 'tooLongForPdf' }
  let told = 0
  const report = async (written: number): Promise<void> => {
    if (making.clock.now() < told + pause) return
    told = making.clock.now()
    if (!(await progressed(making, task, { written }))) throw new Superseded('the export was deleted, or is made anew')
  }
  const world = await worldOf(tx, account, user, now)
  const { document_type: documentType, columns, locale } = task
  // The import reads whole records back by their English headings and words.
  const voice = await voiceOf(isOfRecords(tab, documentType) ? null : locale)
  const content = await contentOf(tx, { tab, documentType, columns, user, world, voice })
  const kept = { total, left_out: leftOut, limited_access: hasLimited, told: [...content.told] }
  if (!(await progressed(making, task, kept))) throw new Superseded('the export was deleted, or is made anew')
  const records: number[] = []
  const sheet: Sheet = {
    title: voice.say(() => listTitle(tab)),
    voice,
    about: voice.say(() => aboutLines(toldOf(task, user, now, total, leftOut, world), world)),
    titles: content.titles,
    total,
    at: new Date(now),
    batches: batchesOf(list, content, report, signal, records),
  }
  const context = { services: making, principal: { account, userId: user_id } }
  const meta = { purpose: 'export' as const, name: task.name, type: mimes[endingOf(task.document_type)] }
  const stored = await storeFile(context, bytesOf(task, sheet), meta)
  return stored.ok ? { is: 'made', fileId: stored.value.id, records } : { is: 'failed', failure: 'tooLarge' }
}

/** LST-13 */
const narrowedBy = ({ type, filters: { filter } }: Task, { scopes }: AccessUser): FilterGroup | null => {
  const read = filter === undefined ? null : readFilter(type, scopes, filter)
  return read?.ok === true ? read.value : null
}

const toldOf = (task: Task, user: AccessUser, now: number, total: number, leftOut: number, { label }: CellWorld) => {
  const { column, descending } = sortOf(task.type, task.filters)
  const { search = '', status } = task.filters
  return {
    tab: task.type,
    searchType: task.search_type,
    search,
    narrowed: narrowedBy(task, user),
    counted: task.filters.counted ?? null,
    status: searchOf(task.type, { search, status, type: searchTypeOf(task.type, task.search_type) }, user.scopes)
      .status,
    orderBy: column,
    descending,
    at: new Date(now).toISOString(),
    by: label('user', user.id) ?? '',
    total,
    leftOut,
  }
}

/** One try. */
export const makeExport = (making: Making, name: WorkName, signal: AbortSignal): Promise<void> =>
  tryOnce(
    {
      begin: () => beginTask(making, name),
      work: async (task) => {
        const tenant = { account: task.account, user: task.user_id }
        const made = await inSnapshot(making.databases, tenant, (tx) => make(making, task, tx, signal))
        await endTask(
          making,
          task,
          made.is === 'made'
            ? { status: 'ready', fileId: made.fileId, records: made.records }
            : { status: 'failed', failure: made.failure },
        )
      },
      giveUp: (task) => endTask(making, task, { status: 'failed', failure: 'failed' }),
      stopped: (task) => countStop(making.databases, 'list_export', task),
    },
    signal,
  )
