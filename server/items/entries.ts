/** SRV-61: what entries of the agency's own lists have of their own: their place among the others, and marks of which there is one. */
import { sql } from 'kysely'
import { declarationOf, lastPlace, nameOf, type ListedKind } from '../../domain/config/index.ts'
import { ok, type Values } from '../../domain/kernel/index.ts'
import { remember } from './history.ts'
import type { Around, Special } from './special.ts'
import { updateRow } from './updateRow.ts'

/** Lists have one writer at a time: marks pass from entry to entry, and a new one stands behind the last. */
export const listAlone = async ({ context: { tx, principal } }: Around): Promise<void> => {
  await sql`select from account where id = ${principal.account} for no key update`.execute(tx)
}

const behindTheLast = async (kind: ListedKind, sent: Values, { context }: Around): Promise<Values> => {
  if (!('order' in declarationOf(nameOf(kind)).fields) || sent['order'] !== undefined) return sent
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(sort_order), 0) as last from ${sql.table(kind)}`.execute(context.tx)
  return { ...sent, order: Math.min((rows[0]?.last ?? 0) + 1, lastPlace) }
}

/** A mark that an entry gets leaves the one that had it. */
const passMarks = async (kind: ListedKind, after: Values, around: Around): Promise<void> => {
  const { marks = {} } = declarationOf(nameOf(kind)).listed
  for (const mark of Object.keys(marks).filter((name) => after[name] === true)) {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(kind)} where ${sql.ref(mark)} and id <> ${after['id'] ?? 0}`.execute(around.context.tx)
    for (const { id } of rows) {
      const version = await updateRow(kind, id, { [mark]: false }, around)
      const change = { before: { [mark]: true }, after: { [mark]: false }, fields: [mark], owners: [] }
      await remember(around.context, { verb: 'update', kind, id, version, ...change })
    }
  }
}

export const entriesOf = (kind: ListedKind): Special => ({
  alone: listAlone,
  filled: async (sent, before, around) => ok(before === null ? await behindTheLast(kind, sent, around) : sent),
  prepared: (_, after, around) => passMarks(kind, after, around),
})
