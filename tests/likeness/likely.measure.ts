/** Search before create, over HTTP, in an agency of many persons. */
import { atMost, percentile, type Bench, type Measure } from '../bench/measure.ts'
import { startMeasuredAgency } from '../records/measuredAgency.ts'

const measure: Measure = {
  id: 'likely',
  what: 'search before create over 100,000 persons, p95',
  unit: 'ms',
  goal: '≤ 50',
  best: 'none published',
  holds: atMost(50),
}

const firsts = ['Maria', 'Bob', 'Liz', 'Jose', 'Liam', 'Ann-Marie', 'Pepe', 'Deshawn', 'Chloe', 'Alex']
const lasts = ['Garcia', 'Smith', 'Nguyen', "O'Brien", 'De La Cruz', 'Wojcik', 'Okafor', 'Tremblay', 'Muller', 'Begay']

/** Every first with every last name; some with a birthdate, a phone, an error or the names swapped. */
const typed = firsts.flatMap((first, row) =>
  lasts.map((last, column) => {
    const [one, other] = (row + column) % 7 === 0 ? [last, first] : [first, last]
    return {
      first: one,
      last: (row + column) % 5 === 0 ? other.slice(0, 1) + other.slice(2) : other,
      business: null,
      birthdate: column % 3 === 0 ? '01/01/1980' : null,
      phone: row % 3 === 0 ? '2125550100' : null,
    }
  }),
)

/** Milliseconds of each question, once each after a warm-up. */
const likelyTimes = async (
  persons: number,
  login: string,
): Promise<readonly { milliseconds: number; found: number; typed: unknown }[]> => {
  const agency = await startMeasuredAgency(persons)
  try {
    const token = await agency.signIn(login)
    const ask = async (body: unknown) => {
      const begun = performance.now()
      const reply = await fetch(`${agency.url}/v1/person/likely`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const answer: unknown = await reply.json()
      if (
        reply.status !== 200 ||
        typeof answer !== 'object' ||
        answer === null ||
        !('data' in answer) ||
        !Array.isArray(answer.data)
      )
        throw new Error(`the search answered ${reply.status}`)
      return { milliseconds: performance.now() - begun, found: answer.data.length, typed: body }
    }
    for (const one of typed) await ask(one)
    const times = []
    for (const one of typed) times.push(await ask(one))
    return times
  } finally {
    await agency.stop()
  }
}

export const likelyBench: Bench = {
  ids: ['likely'],
  run: async () => [
    {
      measure,
      measured: percentile(
        (await likelyTimes(100_000, 'advocate')).map(({ milliseconds }) => milliseconds),
        0.95,
      ),
    },
  ],
}
