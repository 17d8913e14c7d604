/**
 * What one kind of record has of its own. The store does for all kinds what is the same for all (writes.ts, removal.ts),
 * in the order in which it must happen; it asks here for the rest.
 */
import { sql } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import type { Result, Values } from '../../domain/kernel/index.ts'
import type { Kind, Records } from '../../domain/records/index.ts'
import { accessUser } from '../access/index.ts'
import type { SignedIn } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { recordTableOf } from './accessTables.ts'
import { emptyOf } from './columns.ts'
import type { KeptKind, StoredKind } from './kinds.ts'
import type { Errors, Found } from './outcomes.ts'
import type { Owners } from './owners.ts'
import type { State } from './pages.ts'
import { readItem } from './readItem.ts'

/** Who writes, and when: `at` is ISO UTC text. */
export type Around = { readonly context: SignedIn; readonly user: AccessUser; readonly at: string }

/** A save on its way. `before` is null, and `id` 0, for a new record. */
export type Write = Around & {
  readonly id: number
  /** As they are to be stored. */
  readonly changes: Values
  readonly before: Values | null
  readonly next: Values
  /** Names of the fields that differ; of a new record, from what it is without anybody saying so. */
  readonly names: readonly string[]
  /** What it is about to hang on. */
  readonly owners: Owners
}

export type Keeping<K extends KeptKind> = {
  readonly kind: K
  /** Null when the account has no such record, or has it in another state. */
  readonly read: (tx: Work, user: AccessUser, id: number, state?: State) => Promise<Found<Records[K]> | null>
  /**
   * Before anything is read of a record that is there: locks what a change may reach, persons before what they are part
   * of, so that of two writers the second sees all that the first one did. `changes` is null for a removal.
   */
  readonly lock: (context: SignedIn, id: number, changes: Values | null) => Promise<void>
  /** A new record before anything is said of it. */
  readonly fresh: (context: SignedIn, user: AccessUser, changes: Values) => Promise<Values>
  /** What follows from the values. */
  readonly settled?: (write: Omit<Write, 'names' | 'owners'>) => Promise<Values> | Values
  /** What the declaration and the references can't know to be wrong. */
  readonly refused?: (write: Write) => Promise<Errors> | Errors
  /** Writes what must stand before the record does; answers its values. */
  readonly prepared?: (write: Write) => Promise<Result<Values>>
  /** Columns that are made from the values. */
  readonly made?: (write: Write) => Values
  /** What else is done in the transaction. */
  readonly written?: (write: Write) => Promise<void>
  /** Why one stays that its user may delete, once it is locked. */
  readonly leaves?: (context: SignedIn, record: Records[K]) => Promise<Result<null>>
  /** Why one that was taken out can't come back. */
  readonly returns?: (context: SignedIn, record: Records[K]) => Promise<Result<null>>
  /** Columns that change when one is taken out or put back. */
  readonly marked?: (isRemoved: boolean) => Values
  /** What goes and comes back with a record; `at` is when it went. */
  readonly removed?: (context: SignedIn, record: Records[K], at: string) => Promise<void>
  readonly restored?: (context: SignedIn, record: Records[K], at: string) => Promise<void>
  /** What is made of a record each time it is answered, and depends on where the server is. */
  readonly answered?: (context: SignedIn, id: number) => Values
  /** Just before one is gone for good. */
  readonly expunged?: (context: SignedIn, id: number) => Promise<void>
}

export const aroundOf = (context: SignedIn): Around => ({
  context,
  user: accessUser(context.principal),
  at: new Date(context.services.clock.now()).toISOString(),
})

export const lockRow = async ({ tx }: SignedIn, kind: Kind, id: number): Promise<void> => {
  await sql`select from ${sql.table(recordTableOf(kind))} where id = ${id} for no key update`.execute(tx)
}

/** What hangs on others, and an agency's list: by its declaration, and what it has of its own. */
export const keeping = <K extends StoredKind>(kind: K, own: Partial<Omit<Keeping<K>, 'kind'>> = {}): Keeping<K> => ({
  kind,
  read: (tx, user, id, state) => readItem(tx, user, kind, id, state),
  lock: (context, id) => lockRow(context, kind, id),
  fresh: async () => emptyOf(kind),
  ...own,
})
