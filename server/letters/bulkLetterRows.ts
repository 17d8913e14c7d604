/** Bulk letters as their makers and others read them (PRM-48): only of clients who may all be seen. */
import { sql, type RawBuilder } from 'kysely'
import { childNeeds, recordNeeds, type AccessUser } from '../../domain/access/index.ts'
import { meets, ok, type Result } from '../../domain/kernel/index.ts'
import type { Records } from '../../domain/records/index.ts'
import { accessUser, editableChild, seesAll, victimTable, visibleChild, type ChildTable } from '../access/index.ts'
import type { SignedIn } from '../http/route.ts'
import { notFound, notViewable, seenRecords } from '../records/index.ts'

type BulkLetter = Records['bulk_letter']

const bulkLetterTable: ChildTable = {
  kind: 'bulk_letter',
  user: 'user_id',
  parents: [{ to: victimTable, table: 'bulk_letter_client', object: 'bulk_letter_id', other: 'victim_id' }],
}

const seesEveryClient = (user: AccessUser): boolean =>
  meets(user.scopes, recordNeeds.victim.view) && seesAll(user, victimTable)

/** Whom a client who is gone would have let in can't be told any more: it is left to those who see every client. */
export const isSeen = (user: AccessUser): RawBuilder<unknown> =>
  seesEveryClient(user)
    ? sql`${meets(user.scopes, childNeeds.bulk_letter.view)}`
    : sql`(${visibleChild(user, bulkLetterTable, 'b')} and not b.lost)`

/** PRM-48, PRM-49: its merged file is all the letters, and its documents are documents of its clients. */
const readable = (user: AccessUser): RawBuilder<unknown> =>
  sql.join(
    (['letter', 'document'] as const).map((kind) => visibleChild(user, { ...bulkLetterTable, kind }, 'b')),
    sql` and `,
  )

type Row = Omit<BulkLetter, 'outcomes'> & {
  readonly clients: readonly {
    victim_id: number
    case_id: number
    document_id: number | null
    failure: BulkLetter['outcomes'][number]['failure']
    name: string
  }[]
  readonly is_visible: boolean
  readonly is_readable: boolean
  readonly file_id: number | null
}

/** Whoever is gone for good has left a place in the count. */
const fromRow = ({ clients, is_visible: _visible, is_readable, file_id: _file, ...row }: Row): BulkLetter => ({
  ...row,
  has_file: row.has_file && is_readable,
  victims: clients.map(({ victim_id, name }) => ({ id: victim_id, name: name.slice(0, 255) })),
  outcomes: [
    ...clients.map(({ name: _name, document_id, ...outcome }) => ({
      ...outcome,
      document_id: is_readable ? document_id : null,
    })),
    ...Array.from({ length: Math.max(0, row.total - clients.length) }, () => ({
      victim_id: 0,
      case_id: 0,
      document_id: null,
      failure: 'gone' as const,
    })),
  ],
})

const rowsOf = async (
  { tx, principal }: SignedIn,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): Promise<readonly Row[]> => {
  const user = accessUser(principal)
  const { rows } = await sql<Row>`
    select b.id, b.version, b.title, b.letter_id, b.is_seen, b.state, b.total, b.user_id, b.date_time, b.updated_at,
      b.updated_by, b.file_id, b.file_id is not null as has_file,
      (select count(*) from bulk_letter_client c
        where c.account = b.account and c.bulk_letter_id = b.id and c.state = 'made') as made,
      coalesce((
        select json_agg(json_build_object('victim_id', c.victim_id, 'case_id', v.case_id, 'document_id', c.document_id,
        'failure', c.failure,
          'name', v.called) order by c.position)
        from bulk_letter_client c
        join ${seenRecords(user, 'victim', 'v')} on v.account = c.account and v.id = c.victim_id
        where c.account = b.account and c.bulk_letter_id = b.id
      ), '[]'::json) as clients,
      ${editableChild(user, bulkLetterTable, 'b')} as may_edit,
      ${isSeen(user)} as is_visible, ${readable(user)} as is_readable
    from bulk_letter b where ${where} ${rest}`.execute(tx)
  return rows
}

/** `mayRead`: its letters, and so the file of all of them. */
type Found = { readonly record: BulkLetter; readonly file: number | null; readonly mayRead: boolean }

export const readBulkLetter = async (
  context: SignedIn,
  id: number,
  state: 'stands' | 'removed' = 'stands',
): Promise<Result<Found>> => {
  const isSo = state === 'stands' ? sql`b.removed_at is null` : sql`b.removed_at is not null`
  const [row] = await rowsOf(context, sql`b.id = ${id} and ${isSo}`, sql``)
  if (!row) return notFound
  return row.is_visible ? ok({ record: fromRow(row), file: row.file_id, mayRead: row.is_readable }) : notViewable
}

type Asked = { readonly user: number | null; readonly limit: number; readonly offset: number }

/** The newest first, and how many there are. */
export const listBulkLetters = async (context: SignedIn, { user, limit, offset }: Asked) => {
  const whose = user === null ? sql`true` : sql`b.user_id = ${user}`
  const where = sql`b.removed_at is null and ${isSeen(accessUser(context.principal))} and ${whose}`
  const rows = await rowsOf(context, where, sql`order by b.date_time desc, b.id desc limit ${limit} offset ${offset}`)
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*) as total from bulk_letter b where ${where}`.execute(context.tx)
  return { data: rows.map(fromRow), total: counted[0]?.total ?? 0 }
}
