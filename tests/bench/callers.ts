/** Fifty callers in a thread of their own, so that what asks takes no time from what answers. */
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { Pool } from 'pg'

export type Statement = { readonly text: string; readonly values: readonly unknown[] }
export type Ask = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}
export type Load = {
  readonly concurrent: number
  readonly milliseconds: number
  /** Each is asked once, in order; the callers stop early only when these run out. */
  readonly asks:
    | { readonly over: 'http'; readonly url: string; readonly requests: readonly Ask[] }
    | { readonly over: 'sql'; readonly address: string; readonly transactions: readonly (readonly Statement[])[] }
}
export type Answered = { readonly perSecond: number; readonly times: readonly number[]; readonly ranOut: boolean }

const overHttp = (
  url: string,
  concurrent: number,
): { readonly ask: (one: Ask) => Promise<void>; readonly end: () => Promise<void> } => {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrent })
  const { hostname, port } = new URL(url)
  return {
    ask: ({ method, path, headers, body }) =>
      new Promise((resolve, reject) => {
        const sent = request({ agent, host: hostname, port, method, path, headers }, (reply) => {
          reply
            .resume()
            .on('end', () =>
              reply.statusCode === 200
                ? resolve()
                : reject(new Error(`${method} ${path} answered ${reply.statusCode}`)),
            )
        })
        sent.on('error', reject).end(body ?? undefined)
      }),
    end: async () => agent.destroy(),
  }
}

/** As many connections as the server has. */
const connections = 16

const overSql = (
  address: string,
): { readonly ask: (one: readonly Statement[]) => Promise<void>; readonly end: () => Promise<void> } => {
  const pool = new Pool({ connectionString: address, max: connections })
  return {
    ask: async (statements) => {
      const client = await pool.connect()
      try {
        for (const { text, values } of statements) await client.query(text, [...values])
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
    end: () => pool.end(),
  }
}

const answered = async <T>(
  all: readonly T[],
  { concurrent, milliseconds }: Load,
  ask: (one: T) => Promise<void>,
): Promise<Answered> => {
  const times: number[] = []
  const began = performance.now()
  let nth = 0
  const caller = async (): Promise<void> => {
    while (performance.now() - began < milliseconds) {
      const one = all[nth]
      if (one === undefined) return
      nth += 1
      const asked = performance.now()
      await ask(one)
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: concurrent }, caller))
  return { perSecond: (times.length * 1_000) / (performance.now() - began), times, ranOut: nth >= all.length }
}

if (parentPort !== null) {
  const load = workerData as Load
  const { asks } = load
  const over = asks.over === 'http' ? overHttp(asks.url, load.concurrent) : overSql(asks.address)
  const result =
    asks.over === 'http'
      ? await answered(asks.requests, load, over.ask as (one: Ask) => Promise<void>)
      : await answered(asks.transactions, load, over.ask as (one: readonly Statement[]) => Promise<void>)
  await over.end()
  // A port has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort.postMessage(result)
}
