/** Puts the demonstration agency into a database. */
import { createHash, randomBytes } from 'node:crypto'
import { insertBeginning } from '../accounts/index.ts'
import { bulkLoad, type BulkLoad } from '../records/index.ts'
import { insertDocuments, insertGeneralTimelogs, insertItems } from './items.ts'
import { insertParties } from './parties.ts'
import {
  batches,
  demoAccounts,
  type DemoAccount,
  type DemoBatch,
  type DemoCustomFields,
  type DemoOptions,
} from '../../fixtures/demo/index.ts'

export type SeedOptions = Omit<DemoOptions, 'now'> & {
  /** Milliseconds since 1970; the system's clock unless stated. */
  readonly now?: number
  /** Whether there is anything that hangs on clients and cases; there is unless stated. */
  readonly items?: boolean
  /** Of the one password that all demonstration users have. */
  readonly passwordHash: string
}

/** What generated numbers are called in the database. */
type Ids = {
  readonly account: number
  readonly user: (number: number) => number
  readonly stage: (number: number) => number
  readonly customFields: (values: DemoCustomFields) => Record<string, string | readonly string[]>
}

const roleIds: Readonly<Record<number, number>> = { 1: 1, 10: 2, 30: 3, 45: 4, 60: 5, 90: 6 }

const at = (ids: readonly number[], number: number): number => {
  const id = ids[number - 1]
  if (id === undefined) throw new RangeError('The demonstration data names something that it does not have.')
  return id
}

const insertAccount = async (load: BulkLoad, account: DemoAccount, passwordHash: string): Promise<Ids> => {
  const { name, time_zone, contact_person, support_phone, start_date, expiration_date, affiliate } = account
  const [id = 0] = await load.insert('account', [
    {
      name,
      time_zone,
      contact_person,
      support_phone,
      start_date,
      expiration_date,
      affiliate,
      initial_affiliate: affiliate,
      demo: true,
    },
  ])
  const users: number[] = []
  for (const { first, last, email, user_login, role_level, status } of account.users)
    users.push(
      ...(await load.insert('app_user', [
        {
          account: id,
          role_id: roleIds[role_level],
          first,
          last,
          email,
          user_login,
          status,
          password_hash: passwordHash,
        },
      ])),
    )
  for (const { description, scopes, ...application } of account.applications)
    await load.insert('api_application', [
      {
        account: id,
        description,
        client_id: application.client_id,
        redirect_uris: [],
        scopes: [...scopes],
        // Of a secret that nobody has.
        secret_hash: `\\x${createHash('sha256').update(randomBytes(32)).digest('hex')}`,
      },
    ])
  const stages = await insertBeginning(load, id, account)
  const views: number[] = []
  for (const [index, view] of account.field_views.entries())
    views.push(...(await load.insert('field_view', [{ account: id, sort_order: index, ...view }])))
  return {
    account: id,
    user: (number) => at(users, number),
    stage: (number) => at(stages, number),
    customFields: (values) =>
      Object.fromEntries(Object.entries(values).map(([number, value]) => [at(views, Number(number)), value])),
  }
}

const insertBatch = async (load: BulkLoad, into: Ids, batch: DemoBatch): Promise<void> => {
  const { account, user, stage, customFields } = into
  const { primaryDefendants, primaryLocations } = batch.parties
  const cases = batch.cases.map(({ owner, stage: number, custom_fields, ...row }) => ({
    ...row,
    account,
    owner_id: user(owner),
    updated_by: user(owner),
    stage_id: stage(number),
    primary_defendant_id: primaryDefendants[row.id] ?? null,
    primary_location_id: primaryLocations[row.id] ?? null,
    custom_fields: customFields(custom_fields),
  }))
  const clients = batch.clients.map(({ owner, custom_fields, ...row }) => ({
    ...row,
    account,
    owner_id: user(owner),
    updated_by: user(owner),
    custom_fields: customFields(custom_fields),
  }))
  await load.records(
    cases,
    batch.persons.map((person) => ({ ...person, account })),
    clients,
  )
  await load.insert(
    'stage_history',
    cases.map(({ id, stage_id, owner_id, last_stage_change }) => ({
      account,
      case_id: id,
      stage_id,
      user_id: owner_id,
      at: last_stage_change,
    })),
  )
  await load.insert(
    'assignment',
    batch.assignments.map(({ user: number, ...row }) => ({ ...row, account, user_id: user(number) })),
  )
  await insertParties(load, into, batch.parties)
}

/** Into a database without accounts. All or nothing, but for the documents' files, which come afterwards. */
export const seedDemo = async (
  databases: Parameters<typeof bulkLoad>[0],
  { passwordHash, now = Date.now(), items = true, ...rest }: SeedOptions,
): Promise<void> => {
  const options = { ...rest, now }
  const accounts = demoAccounts(options)
  const ids = new Map<number, Ids>()
  await bulkLoad(databases, async (load) => {
    for (const account of accounts) {
      const into = await insertAccount(load, account, passwordHash)
      ids.set(account.number, into)
      if (items) await insertGeneralTimelogs(load, into, account, options)
    }
    // The next batch is made while the database works on the one before.
    let inserted = Promise.resolve()
    for (const batch of batches(options)) {
      await inserted
      const into = ids.get(batch.account)
      const [account] = accounts.filter(({ number }) => number === batch.account)
      if (into && account)
        inserted = insertBatch(load, into, batch).then(() =>
          items ? insertItems(load, into, batch, account, options) : undefined,
        )
    }
    await inserted
  })
  const [first] = batches(options)
  const into = ids.get(1)
  if (items && first && into) await insertDocuments(databases, into, first, now)
}
