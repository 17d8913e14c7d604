/** V2: the quick search over a million persons, over HTTP, as an advocate and an administrator type into it. */
import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { startMeasuredAgency, type MeasuredAgency } from '../records/measuredAgency.ts'
import { multiplyPersons } from './manyPersons.ts'
import { forOrientation, noMoreThan, percentile, type Bench, type Figure } from './measure.ts'

const persons = Number(process.env['BENCH_PERSONS'] ?? 1_000_000)
/** Made by the product's own generator; the others are theirs with other names. */
const models = Math.min(persons, 20_000)

const names = [
  'maria',
  'garcia',
  'liam',
  'nguyen',
  'smith',
  'okafor',
  'sofia',
  "o'brien",
  'deshawn',
  'benally',
  'tremblay',
  'jose',
]
/** Last names that only a few in a million have. */
const rare = [
  'cordusski',
  'velorkov',
  'aldamberg',
  'quilingson',
  'xavastdale',
  'fenaworth',
  'ulmorvik',
  'yorellford',
  'keluquist',
  'zelasthal',
]
const accented = ['maría', 'josé', 'muñoz', 'zúñiga', 'wójcik', 'chloé', 'müller', 'søren', 'đorđević', 'öztürk']
/** Nobody is promised to be found by these; to say so has to be as fast. */
const misspelt = ['mraia', 'garzcia', 'smithh', 'okafro', 'tremblai', 'marai garcai']
const none = ['zzqxv', 'qwertz uiop', '9999-9999999', 'maria zzqx', 'x y z', '###']
const phones = ['0142', '4821', '9914', '5550142', '13035550142', '(303) 482-1', '7204821', '303 48']
const numbers = ['2024', '2024-1', '2023-12', '2024-1234', '2025-98765', '2024-123456', '2022-000017']

type Asking = { readonly what: string; readonly path: string; readonly queries: readonly string[] }

const clients = '/v2/victim?type=victim&limit=20&order_by=rank&search='
const cut = (length: number): readonly string[] => [...names, ...rare].map((name) => name.slice(0, length))
const pairs = names.map((name, at) => `${names[(at + 1) % names.length]} ${name}`)
const begunPairs = names.map((name, at) => `${name.slice(0, 2)} ${(names[(at + 5) % names.length] ?? '').slice(0, 3)}`)

const asked: readonly Asking[] = [
  { what: 'common names', path: clients, queries: names },
  { what: 'rare names', path: clients, queries: rare },
  { what: 'accents', path: clients, queries: accented },
  { what: 'two letters', path: clients, queries: cut(2) },
  { what: 'three letters', path: clients, queries: cut(3) },
  { what: 'four and five letters', path: clients, queries: [...cut(4), ...cut(5)] },
  { what: 'two words', path: clients, queries: [...pairs, ...rare.map((last, at) => `${names[at]} ${last}`)] },
  { what: 'beginnings of two words', path: clients, queries: begunPairs },
  { what: 'misspelt', path: clients, queries: misspelt },
  { what: 'none found', path: clients, queries: none },
  { what: 'telephones', path: clients, queries: phones },
  { what: 'second page', path: clients.replace('limit=20', 'limit=20&page=2'), queries: names },
  { what: 'clients by case number', path: clients.replace('type=victim', 'type=case_number'), queries: numbers },
  { what: 'cases by number', path: '/v1/court_case?type=case_number&limit=20&search=', queries: numbers },
  { what: 'cases by client', path: '/v1/court_case?type=victim&limit=20&search=', queries: [...rare, ...pairs] },
  {
    what: 'persons',
    path: '/v1/person?type=person&limit=20&search=',
    queries: [...names, ...rare, ...pairs, ...phones],
  },
]

export type Searched = {
  readonly what: string
  readonly query: string
  readonly milliseconds: number
  /** Milliseconds that processors worked for it, in this process and in the database: what else the machine does adds nothing. */
  readonly worked: number
  readonly total: number
}

/** Nanoseconds for which a process has had a processor, as Linux counts; NaN elsewhere. */
const workedBy = (pid: number | 'self'): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    return Number.NaN
  }
}

const backendsOf = async ({ systemAddress }: MeasuredAgency): Promise<readonly number[]> => {
  const client = new Client({ connectionString: systemAddress })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where pid <> pg_backend_pid()',
    )
    return rows.map(({ pid }) => pid)
  } finally {
    await client.end()
  }
}

/** Once each after a warm-up, one after another, as one person types. */
const timesOf = async (
  agency: MeasuredAgency,
  login: string,
  { what, path, queries }: Asking,
): Promise<readonly Searched[]> => {
  const token = await agency.signIn(login)
  let backends: readonly number[] = []
  const worked = (): number =>
    workedBy('self') + backends.map(workedBy).reduce((sum, each) => sum + (Number.isNaN(each) ? 0 : each), 0)
  const search = async (query: string): Promise<Omit<Searched, 'what' | 'query'>> => {
    const [began, before] = [performance.now(), worked()]
    const reply = await fetch(`${agency.url}${path}${encodeURIComponent(query)}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const answer = (await reply.json()) as Readonly<Record<string, unknown>>
    if (reply.status !== 200) throw new Error(`${path}${query} answered ${reply.status}: ${JSON.stringify(answer)}`)
    return {
      milliseconds: performance.now() - began,
      worked: (worked() - before) / 1e6,
      total: Number(answer['total']),
    }
  }
  for (const query of queries) await search(query)
  backends = await backendsOf(agency)
  const times: Searched[] = []
  for (const query of queries) times.push({ what, query, ...(await search(query)) })
  return times
}

export const searchTimes = async (
  agency: MeasuredAgency,
  login: string,
  told: (times: readonly Searched[]) => void = () => undefined,
): Promise<readonly Searched[]> => {
  const times: Searched[] = []
  for (const asking of asked) {
    const of = await timesOf(agency, login, asking)
    told(of)
    times.push(...of)
  }
  return times
}

const figuresOf = (login: string, times: readonly Searched[]): readonly Figure[] => {
  const ofAll = (what: string, of: readonly Searched[], isGoal: boolean): Figure => {
    const all = of.map(({ milliseconds }) => milliseconds)
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(all, share))
    const worked = percentile(
      of.map((time) => time.worked),
      0.95,
    )
    const besides = `p50 ${p50?.toFixed(0)}, p99 ${p99?.toFixed(0)}; of processors p95 ${worked.toFixed(0)}`
    const words = {
      what: `quick search over ${persons.toLocaleString('en')} persons, ${login}, ${what}: p95 (${besides})`,
      unit: 'ms',
      best: isGoal ? 'SORMAS 20–30 s at 300,000' : '-',
    }
    return isGoal ? noMoreThan(50, 'V2', words, p95 ?? Number.NaN) : forOrientation('V2', words, p95 ?? Number.NaN)
  }
  return [
    ofAll('all together', times, true),
    ...asked.map(({ what }) =>
      ofAll(
        what,
        times.filter((time) => time.what === what),
        false,
      ),
    ),
  ]
}

export const quickSearchBench: Bench = {
  ids: ['V2'],
  isLong: true,
  run: async () => {
    if (!Number.isInteger(persons) || persons < 1) throw new Error('BENCH_PERSONS must be a whole number above 0')
    const agency = await startMeasuredAgency(models, (address) => multiplyPersons(address, persons))
    try {
      const figures: Figure[] = []
      for (const login of ['advocate', 'admin']) figures.push(...figuresOf(login, await searchTimes(agency, login)))
      return figures
    } finally {
      await agency.stop()
    }
  },
}
