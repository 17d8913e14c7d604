/** V3: a dynamic full report over a large agency, as the product itself runs it, over HTTP. */
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { collectionsLoaded } from '../../domain/config/index.ts'
import { periodChosen, phaseOf, runAsked } from '../../domain/reports/index.ts'
import { startMeasuredAgency, type MeasuredAgency } from '../records/measuredAgency.ts'
import { startRuns } from '../reports/runWorld.ts'
import { multiplyPersons } from './manyPersons.ts'
import { addItems } from './manyServices.ts'
import { forOrientation, least, noMoreThan, type Bench } from './measure.ts'
import { beginPeak, peakOf } from './peak.ts'

const all = Number(process.env['BENCH_CLIENTS'] ?? 200_000)
/** Made by the product's own generator; the others are theirs with other names. */
const models = 20_000

const atOnce = 20
const megabyte = 1_048_576

const scopes = [
  'case_manager_enabled',
  'view_own_case',
  'defendant_manager_enabled',
  'view_own_defendant',
  'location_manager_enabled',
  'view_own_location',
  'view_own_timelog',
]

type Entry = { id: number; label: string; status: 0 | 1; order: number; category_id: number }
/** Entries of the agency's lists that the report has a line for. */
const listsOf = async (address: string) => {
  const client = new Client({ connectionString: address })
  await client.connect()
  try {
    const of = async (table: string, more = '') => {
      const { rows } = await client.query<{ row: Entry }>(
        `select jsonb_build_object('id', id, 'label', label, 'status', status, 'order', sort_order ${more}) as row
         from ${table} where account = 1 and status = 1`,
      )
      return rows.map(({ row }) => row)
    }
    return {
      special_classification: await of('special_classification'),
      crime: await of('crime', ", 'category_id', category_id"),
      service_category: await of('service_category'),
    }
  } finally {
    await client.end()
  }
}

type Times = {
  readonly figures: number
  /** Milliseconds until the main counts were there, and until all were. */
  readonly first: number
  readonly all: number
}
type Server = Pick<MeasuredAgency, 'url' | 'systemAddress'>

const post = async ({ url }: Server, token: string, path: string, body: unknown, key?: string): Promise<unknown> => {
  const reply = await fetch(`${url}/v2/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
  const told: unknown = await reply.json()
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(told)}`)
  return told
}

/** A run from its press on; each call is answered by the server as soon as it can. */
const runReport = async (server: Server, token: string): Promise<Times> => {
  const world = startRuns(undefined, true, { ids: { uuid: randomUUID } }, scopes)
  world.dispatch(
    collectionsLoaded({ collections: await listsOf(server.systemAddress), failed: [] }),
    periodChosen({ report: 'full', period: 'Last Year' }),
    runAsked({ report: 'full', force: true }),
  )
  const answer = async ({ path, input, answer: came }: ReturnType<typeof world.open>[number]): Promise<void> => {
    came(await post(server, token, path, input.body, input.idempotencyKey))
  }
  const isIn = (...phases: readonly string[]): boolean => phases.includes(phaseOf(world.run()))
  const began = performance.now()
  let first = Number.NaN
  const underWay = new Map<object, Promise<unknown>>()
  while (isIn('making', 'main', 'batch', 'low')) {
    for (const one of world.open())
      if (!underWay.has(one))
        underWay.set(
          one,
          answer(one).finally(() => underWay.delete(one)),
        )
    await Promise.race(underWay.values())
    if (Number.isNaN(first) && !isIn('making', 'main')) first = performance.now() - began
  }
  return { figures: world.run().figures.length, first, all: performance.now() - began }
}

/** Clients of a year, as somebody would count them who knows the tables. */
const byHand = `
  select count(*) from victim v where account = 1 and removed_at is null and anonymous is not true and exists (
    select from service s where s.account = 1 and s.victim_id = v.id and s.removed_at is null and s.status = 1
      and s.date_time >= $1 and s.date_time <= $2)`
const year = { since: '2022-10-01T06:00:00.000Z', until: '2023-10-01T05:59:59.999Z' }

const count = async (server: Server, token: string): Promise<number> => {
  const answer = await post(server, token, 'report', { question: { type: 'service', show: 'all', ...year } })
  return (answer as { count: number }).count
}

/** Milliseconds: the least of some tries, by the server and by hand. */
const oneCount = async (agency: Server, token: string) => {
  const client = new Client({ connectionString: agency.systemAddress })
  await client.connect()
  const [times, bare] = [[] as number[], [] as number[]]
  try {
    await client.query("set random_page_cost = '1.1'")
    for (let round = 0; round < 7; round += 1) {
      const before = performance.now()
      const counted = await count(agency, token)
      const between = performance.now()
      const { rows } = await client.query<{ count: string }>(byHand, [year.since, year.until])
      times.push(between - before)
      bare.push(performance.now() - between)
      if (Number(rows[0]?.count) !== counted)
        throw new Error(`${counted} clients were counted, by hand ${rows[0]?.count}`)
    }
  } finally {
    await client.end()
  }
  return { server: least(times), byHand: least(bare) }
}

/** An agency with so many clients, five services and one and a half victimizations each. */
const withClients = async <T>(
  clients: number,
  work: (agency: MeasuredAgency, token: string) => Promise<T>,
): Promise<T> => {
  const agency = await startMeasuredAgency(Math.min(clients, models), async (address) => {
    await multiplyPersons(address, clients)
    await addItems(address, { services: 5 * clients, victimizations: 1.5 * clients })
  })
  try {
    return await work(agency, await agency.signIn('admin'))
  } finally {
    await agency.stop()
  }
}

export const reportsBench: Bench = {
  ids: ['V3'],
  isLong: true,
  run: async () => {
    const few = await withClients(all / 10, runReport)
    return withClients(all, async (agency, token) => {
      const times = [await runReport(agency, token), await runReport(agency, token)]
      const [first, whole] = [least(times.map((each) => each.first)), least(times.map((each) => each.all))]
      const one = await oneCount(agency, token)
      const together = performance.now()
      await Promise.all(Array.from({ length: atOnce }, () => count(agency, token)))
      const last = performance.now() - together
      const figures = times[0]?.figures ?? 0
      const held = beginPeak()
      const began = performance.now()
      const many = await Promise.all(Array.from({ length: atOnce }, () => runReport(agency, token)))
      const [wholes, peak] = [performance.now() - began, peakOf(process.pid)]
      const over = `over ${all.toLocaleString('en')} clients and ${(5 * all).toLocaleString('en')} services`
      return [
        noMoreThan(500, 'V3', { what: `full report of a year ${over}: the main counts`, unit: 'ms' }, first),
        noMoreThan(
          5_000,
          'V3',
          {
            what: `the same: all ${figures} figures`,
            unit: 'ms',
            best: 'CiviCRM: one count 71 s, 0.25 s after a fix',
          },
          whole,
        ),
        noMoreThan(1.3, 'V3', { what: 'one count over HTTP, to SQL by hand', unit: '×' }, one.server / one.byHand),
        noMoreThan(
          10,
          'V3',
          { what: 'time of all figures, to that over a tenth of the data', unit: '×' },
          whole / few.all,
        ),
        forOrientation('V3', { what: 'twenty main counts asked for at once: the last of them', unit: 'ms' }, last),
        forOrientation(
          'V3',
          { what: 'twenty whole reports at once: the main counts of the last of them', unit: 'ms' },
          Math.max(...many.map((each) => each.first)),
        ),
        forOrientation(
          'V3',
          { what: 'twenty whole reports at once: all figures of the last of them', unit: 'ms' },
          wholes,
        ),
        forOrientation(
          'V3',
          { what: 'the same, a report, to one that runs alone', unit: '×' },
          wholes / atOnce / whole,
        ),
        forOrientation(
          'V3',
          { what: 'memory of the server meanwhile, with those who ask in its process: at most', unit: 'MB' },
          peak / megabyte,
        ),
        forOrientation('V3', { what: 'of that: more than it held before', unit: 'MB' }, (peak - held) / megabyte),
      ]
    })
  },
}
