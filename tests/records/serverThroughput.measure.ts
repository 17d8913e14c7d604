/** V1: an authenticated read of a client with its relations over HTTP, beside the same SQL bare through the driver. */
import { Agent, request } from 'node:http'
import { Pool } from 'pg'
import { capabilitiesOf, type AccessUser } from '../../domain/access/index.ts'
import { victimQuery } from '../../server/records/index.ts'
import { atLeast, atMost, percentile, type Bench, type Measure } from '../bench/measure.ts'
import { startMeasuredAgency } from './measuredAgency.ts'

const best = '-'
const share: Measure = {
  id: 'V1',
  what: 'read of a client: throughput over HTTP ÷ the same SQL bare',
  unit: '×',
  goal: '≥ 0.5',
  best,
  holds: atLeast(0.5),
}
const slowest: Measure = {
  id: 'V1',
  what: 'read of a client at 50 concurrent, p99',
  unit: 'ms',
  goal: '≤ 50',
  best,
  holds: atMost(50),
}
const concurrent = 50

type Load = { readonly perSecond: number; readonly p99: number }

/** `concurrent` callers, each asking again as soon as it was answered, for so many milliseconds. */
const loadOf = async (ask: (nth: number) => Promise<void>, milliseconds: number): Promise<Load> => {
  const times: number[] = []
  const begun = performance.now()
  let nth = 0
  await Promise.all(
    Array.from({ length: concurrent }, async () => {
      while (performance.now() - begun < milliseconds) {
        const asked = performance.now()
        await ask((nth += 1))
        times.push(performance.now() - asked)
      }
    }),
  )
  return { perSecond: (times.length * 1_000) / (performance.now() - begun), p99: percentile(times, 0.99) }
}

export const measureThroughput = async (
  clients = 20_000,
  milliseconds = 5_000,
): Promise<{ http: Load; bare: Load }> => {
  const agency = await startMeasuredAgency(clients)
  const agent = new Agent({ keepAlive: true, maxSockets: concurrent })
  const pool = new Pool({ connectionString: agency.address, max: 16 })
  try {
    const authorization = `Bearer ${await agency.signIn('admin')}`
    const url = new URL(agency.url)
    const read = (id: number) =>
      new Promise<void>((resolve, reject) => {
        const sent = request(
          { agent, host: url.hostname, port: url.port, path: `/v2/victim/${id}`, headers: { authorization } },
          reply => {
            reply
              .resume()
              .on('end', () =>
                reply.statusCode === 200 ? resolve() : reject(new Error(`the read answered ${reply.statusCode}`)),
              )
          },
        )
        sent.on('error', reject).end()
      })
    const user: AccessUser = {
      id: 1,
      roleLevel: 60,
      scopes: new Set(),
      capabilities: new Set(capabilitiesOf({ roleLevel: 60, capabilities: [] })),
    }
    // The server's own query, so that the two can't drift apart.
    const { sql: text, parameters } = victimQuery(user, 1).compile(agency.databases.tenant)
    const at = parameters.indexOf(1)
    const bareRead = async (id: number) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query("select set_config('caselog.account', '1', true)")
        await client.query(
          text,
          parameters.map((value, index) => (index === at ? id : value)),
        )
        await client.query('commit')
      } finally {
        client.release()
      }
    }
    const idOf = (nth: number) => ((nth * 7919) % clients) + 1
    await loadOf(nth => read(idOf(nth)), milliseconds / 5)
    await loadOf(nth => bareRead(idOf(nth)), milliseconds / 5)
    return {
      http: await loadOf(nth => read(idOf(nth)), milliseconds),
      bare: await loadOf(nth => bareRead(idOf(nth)), milliseconds),
    }
  } finally {
    agent.destroy()
    await pool.end()
    await agency.stop()
  }
}

export const throughputBench: Bench = {
  ids: ['V1'],
  run: async () => {
    const { http, bare } = await measureThroughput()
    return [
      { measure: share, measured: http.perSecond / bare.perSecond },
      { measure: slowest, measured: http.p99 },
    ]
  },
}
