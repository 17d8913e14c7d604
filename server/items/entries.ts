/** SRV-61: what entries of the agency's own lists have of their own: their place among the others, and marks of which there is one. */
import { sql } from 'kysely'
import { takingOut } from '../../domain/administration/index.ts'
import { declarationOf, lastPlace, nameOf, type ListedKind } from '../../domain/config/index.ts'
import { ok, type Values } from '../../domain/kernel/index.ts'
import type { SignedIn } from '../http/route.ts'
import { usesOf } from './uses.ts'
import {
  emptyOf,
  goneReferences,
  invalid,
  keeping,
  lockRow,
  told,
  updated,
  updateRow,
  type Keeping,
  type Write,
} from '../records/index.ts'

/** Lists have one writer at a time: marks pass from entry to entry, and a new one stands behind the last. */
export const listAlone = async ({ tx, principal }: SignedIn): Promise<void> => {
  await sql`select from account where id = ${principal.account} for no key update`.execute(tx)
}

const behindTheLast = async (kind: ListedKind, sent: Values, { tx }: SignedIn): Promise<Values> => {
  if (!('order' in declarationOf(nameOf(kind)).fields) || sent['order'] !== undefined) return {}
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(sort_order), 0) as last from ${sql.table(kind)}`.execute(tx)
  return { order: Math.min((rows[0]?.last ?? 0) + 1, lastPlace) }
}

/** A mark that an entry gets leaves the one that had it. */
const passMarks = async (kind: ListedKind, write: Write): Promise<void> => {
  const { marks = {} } = declarationOf(nameOf(kind)).listed
  for (const mark of Object.keys(marks).filter((name) => write.next[name] === true)) {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(kind)} where ${sql.ref(mark)} and id <> ${write.id}`.execute(write.context.tx)
    for (const { id } of rows) {
      const [before, next] = [{ [mark]: true }, { [mark]: false }]
      const version = await updateRow(write, kind, id, next)
      await told(kind, write, version, updated(before, next, [mark]))
    }
  }
}

/** What a list has of its own besides. */
export type OwnOfList<K extends ListedKind> = Pick<Keeping<K>, 'answered' | 'marked' | 'refused'>

export const entriesOf = <K extends ListedKind>(kind: K, own: OwnOfList<K> = {}): Keeping<K> =>
  keeping<K>(kind, {
    lock: async (context, id, changes) => {
      if (changes !== null) await listAlone(context)
      await lockRow(context, kind, id)
    },
    fresh: async (context, _, changes) => {
      await listAlone(context)
      return { ...emptyOf(kind), ...(await behindTheLast(kind, changes, context)) }
    },
    prepared: async (write) => {
      await passMarks(kind, write)
      return ok(write.next)
    },
    leaves: async ({ tx }, record) => takingOut(kind, record, await usesOf(tx, kind, record)),
    returns: async (context, next) => {
      const gone = await goneReferences(context.tx, kind, next)
      return Object.keys(gone).length === 0 ? ok(null) : invalid(gone)
    },
    ...own,
  })
