/** An agency with one record of every kind that items hang on, and for each kind of item what a good one looks like. */
import { sql } from 'kysely'
import type { ItemKind, StoredKind } from '../../server/records/kinds.ts'
import { inTenant } from '../../server/kernel/database.ts'
import { entities } from '../../domain/records/index.ts'
import { idOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'

/** Ids of the records in the first account, which `admin` owns. */
export type Owned = {
  readonly victim_id: number
  readonly case_id: number
  readonly defendant_id: number
  readonly location_id: number
  readonly event_id: number
}

export type World = {
  readonly agency: Agency
  readonly admin: Caller
  readonly account: number
  readonly userId: number
  readonly own: Owned
  /** Another client with its case, also the administrator's. */
  readonly other: Pick<Owned, 'victim_id' | 'case_id'>
  /** A client that only its owner and those with confidential access see. */
  readonly hidden: Pick<Owned, 'victim_id' | 'case_id'>
}

export const at = '2026-02-03T17:00:00.000Z'

export const addClient = async (caller: Caller, more: object = {}): Promise<Pick<Owned, 'victim_id' | 'case_id'>> => {
  const made = await caller.post('/v2/victim', { victim_type: 'P', first: 'Ines', last: 'Quillfeather', ...more })
  if (made.status !== 200) throw new Error(`no client: ${made.text}`)
  return { victim_id: idOf(made), case_id: Number(made.body['case_id']) }
}

/** Straight into the tables: what is tested here is what hangs on them. */
const addOthers = (agency: Agency, account: number, owner_id: number, case_id: number) =>
  inTenant(agency.database.databases, { account, user: null }, async (tx) => {
    const one = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
      (await query.execute(tx)).rows[0]?.id ?? 0
    const person = (isLocation: boolean) =>
      one(sql`
        insert into person (account, first, last, business_words, address_words, is_location, owner_id, updated_at)
        values (${account}, 'Otis', 'Fenwright', '', '', ${isLocation}, ${owner_id}, ${at}) returning id`)
    const suspect = await person(false)
    return {
      defendant_id: await one(sql`
        insert into defendant (account, case_id, person_id, owner_id, full_name, sort_name, updated_at)
        values (${account}, ${case_id}, ${suspect}, ${owner_id}, 'Fenwright, Otis', 'fenwright otis', ${at})
        returning id`),
      location_id: await person(true),
      event_id: await one(sql`
        insert into event (account, name, sort_name, date_time, owner_id, updated_at)
        values (${account}, 'Vigil', 'vigil', ${at}, ${owner_id}, ${at}) returning id`),
    }
  })

export const startWorld = async (): Promise<World> => {
  const agency = await startAgency(100)
  const admin = await agency.as('admin')
  const me = (await admin.get('/v1/me')).body
  const [account, userId] = [Number(me['account']), Number(me['id'])]
  const client = await addClient(admin)
  return {
    agency,
    admin,
    account,
    userId,
    own: { ...client, ...(await addOthers(agency, account, userId, client.case_id)) },
    other: await addClient(admin, { first: 'Bram' }),
    hidden: await addClient(admin, { first: 'Hidde', limited_access: true }),
  }
}

/** Kinds that are made by a plain POST, each with a good one, a change of it, and the field of its first owner. */
export type Example = {
  readonly good: (world: Pick<World, 'own' | 'userId'>) => Readonly<Record<string, unknown>>
  readonly change: Readonly<Record<string, unknown>>
  readonly owner: keyof Owned | null
}

export const examples: { readonly [K in Exclude<ItemKind, 'document'> | 'letter_template']: Example } = {
  service: {
    good: ({ own }) => ({ victim_id: own.victim_id, service_id: 1, date_time: at, grant_dollars: 12.34 }),
    change: { amount: 3 },
    owner: 'victim_id',
  },
  timelog: {
    good: ({ own, userId }) => ({ victim_id: own.victim_id, date_time: at, minutes: 125, advocate_id: userId }),
    change: { minutes: 30 },
    owner: 'victim_id',
  },
  note: {
    good: ({ own }) => ({ victim_id: own.victim_id, date_time: at, note: '<p>Called.</p>' }),
    change: { note: '<p>Called twice.</p>' },
    owner: 'victim_id',
  },
  task: {
    good: ({ own, userId }) => ({ victim_id: own.victim_id, title: 'Call back', user_id: userId }),
    change: { is_completed: 1 },
    owner: 'victim_id',
  },
  appointment: {
    good: ({ own, userId }) => ({ victim_id: own.victim_id, title: 'Intake', date_time: at, user_id: userId }),
    change: { location: 'Room 2' },
    owner: 'victim_id',
  },
  court_date: {
    good: ({ own }) => ({ case_id: own.case_id, date_time: at, court_id: 1 }),
    change: { note: 'Bring the file.' },
    owner: 'case_id',
  },
  case_court: {
    good: ({ own }) => ({ case_id: own.case_id, court_id: 1, docket: 'D-1' }),
    change: { judge: 'Hon. Ines Abernathy' },
    owner: 'case_id',
  },
  letter_template: {
    good: () => ({ label: 'Greeting', body: '<p>Dear you,</p>' }),
    change: { label: 'Welcome' },
    owner: null,
  },
  letter: {
    good: ({ own }) => ({ victim_id: own.victim_id, title: 'Hello', date_time: at, body: '<p>Hello.</p>' }),
    change: { title: 'Good day' },
    owner: 'victim_id',
  },
  charge: {
    good: ({ own }) => ({ defendant_id: own.defendant_id, description: 'Trespass', date: '02/03/2026' }),
    change: { outcome: 'cited' },
    owner: 'defendant_id',
  },
  location_operation: {
    good: ({ own }) => ({ location_id: own.location_id, type: 1 }),
    change: { briefing_date_time: at },
    owner: 'location_id',
  },
  warrant: {
    good: ({ own }) => ({ location_id: own.location_id, date: '02/03/2026', description: 'Search' }),
    change: { description: 'Search of the shed' },
    owner: 'location_id',
  },
  seizure: {
    good: ({ own }) => ({ location_id: own.location_id, date: '02/03/2026', description: 'A ledger' }),
    change: { date: '02/04/2026' },
    owner: 'location_id',
  },
}
export type ExampleKind = keyof typeof examples
export const exampleKinds = Object.keys(examples) as ExampleKind[]

export const addressOf = (kind: StoredKind): string => `/v${entities[kind].version}/${entities[kind].endpoint}`
