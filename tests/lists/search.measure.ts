/** V2: the quick search, over HTTP, as people type. */
import { atMost, percentile, type Bench, type Measure } from '../bench/measure.ts'
import { startMeasuredAgency, type MeasuredAgency } from '../records/measuredAgency.ts'

const measure: Measure = {
  id: 'V2',
  what: 'quick search over 1,000,000 persons, p95',
  unit: 'ms',
  goal: '≤ 50',
  best: 'SORMAS 20–30 s at 300,000',
  holds: atMost(50),
}

/** Names as they grow under the fingers, from two letters on, and two words at once. */
const names = [
  'maria',
  'garcia',
  'liam',
  'nguyen',
  'smith',
  'okafor',
  'sofia',
  "o'brien",
  'wojcik',
  'deshawn',
  'benally',
  'chloe',
  'tremblay',
  'jose',
  'muller',
  'zuniga',
]
export const typedQueries: readonly string[] = [
  ...names.flatMap(name => [2, 3, 4, 5, 6].map(length => name.slice(0, length))),
  ...names.flatMap((name, index) => [
    `${names[(index + 1) % names.length]} ${name.slice(0, 3)}`,
    `${name.slice(0, 2)} ${names[(index + 5) % names.length]?.slice(0, 2)}`,
  ]),
]

/** Milliseconds of each query, once each after a warm-up, one after another as one person types. */
export const searchTimes = async (
  agency: MeasuredAgency,
  login: string,
): Promise<{ readonly query: string; readonly milliseconds: number; readonly total: number }[]> => {
  const token = await agency.signIn(login)
  const search = async (query: string) => {
    const begun = performance.now()
    const reply = await fetch(
      `${agency.url}/v2/victim?type=victim&limit=20&order_by=rank&search=${encodeURIComponent(query)}`,
      { headers: { authorization: `Bearer ${token}` } },
    )
    const answer: unknown = await reply.json()
    if (reply.status !== 200 || typeof answer !== 'object' || answer === null || !('total' in answer))
      throw new Error(`the search answered ${reply.status}`)
    return { query, milliseconds: performance.now() - begun, total: Number(answer.total) }
  }
  for (const query of typedQueries) await search(query)
  const times = []
  for (const query of typedQueries) times.push(await search(query))
  return times
}

export const measureSearch = async (persons = 1_000_000): Promise<number> => {
  const agency = await startMeasuredAgency(persons)
  try {
    return percentile(
      (await searchTimes(agency, 'advocate')).map(({ milliseconds }) => milliseconds),
      0.95,
    )
  } finally {
    await agency.stop()
  }
}

export const searchBench: Bench = { ids: ['V2'], run: async () => [{ measure, measured: await measureSearch() }] }
