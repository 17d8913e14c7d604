/** V1: reads and writes of a client over HTTP beside the very same SQL bare. */
import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { Client } from 'pg'
import { startMeasuredAgency, type MeasuredAgency } from '../records/measuredAgency.ts'
import type { Answered, Ask, Load, Statement } from './callers.ts'
import { forOrientation, median, noLessThan, noMoreThan, percentile, type Bench, type Figure } from './measure.ts'

const clients = 20_000
const concurrent = 50
const milliseconds = 3_000
const rounds = 3

const inThread = (asks: Load['asks'], lasting = milliseconds): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('callers.ts', import.meta.url), {
      workerData: { concurrent, milliseconds: lasting, asks } satisfies Load,
    })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

const isStatement = (value: unknown): value is { text: string; values?: readonly unknown[] } =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'

/** All that the server says to the database while it answers one request, in order. */
const recordSql = async (work: () => Promise<void>): Promise<readonly Statement[]> => {
  const statements: Statement[] = []
  const own = Reflect.get(Client.prototype, 'query')
  const listening = function (this: Client, ...given: readonly unknown[]): unknown {
    const [first, second] = given
    if (typeof first === 'string') statements.push({ text: first, values: Array.isArray(second) ? second : [] })
    else if (isStatement(first)) statements.push({ text: first.text, values: first.values ?? [] })
    return Reflect.apply(own, this, given)
  }
  Object.assign(Client.prototype, { query: listening })
  try {
    await work()
  } finally {
    Client.prototype.query = own
  }
  if (statements.length === 0) throw new Error('the server asked the database nothing')
  return statements
}

const send = async (url: string, { method, path, headers, body }: Ask): Promise<void> => {
  const reply = await fetch(`${url}${path}`, { method, headers, body })
  if (reply.status !== 200) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`)
}

/** A client with the numbers that stand for it in the statements of a write. */
type Subject = { readonly id: number; readonly case_id: number; readonly person_id: number; readonly key: string }

/** Clients that are the only one of their person, unchanged as yet, with numbers that nothing else in a statement has. */
const subjects = async (address: string): Promise<readonly Subject[]> => {
  const client = new Client({ connectionString: address })
  await client.connect()
  try {
    await client.query("select set_config('caselog.account', '1', false)")
    const { rows } = await client.query<Record<'id' | 'case_id' | 'person_id', string>>(
      `select id, case_id, person_id from victim v where person_id > 1000 and case_id > 1000 and id > 1000 and version = 1
        and status = 1 and not limited_access
       and id <> person_id and id <> case_id and case_id <> person_id
       and 1 = (select count(*) from victim o where o.person_id = v.person_id)
        and 1 = (select version from person p where p.id = v.person_id) order by id`,
    )
    return rows.map(({ id, case_id, person_id }) => ({
      id: Number(id),
      case_id: Number(case_id),
      person_id: Number(person_id),
      key: randomUUID(),
    }))
  } finally {
    await client.end()
  }
}

/** The statements that were recorded for one client, for another. */
const forClient = (statements: readonly Statement[], of: Subject, to: Subject): readonly Statement[] => {
  const numbers = new Map([
    [of.id, to.id],
    [of.person_id, to.person_id],
    [of.case_id, to.case_id],
  ])
  const exchanged = (value: unknown): unknown =>
    typeof value === 'number'
      ? (numbers.get(value) ?? value)
      : typeof value === 'string'
        ? value.replaceAll(of.key, to.key)
        : value
  return statements.map(({ text, values }) => ({ text, values: values.map(exchanged) }))
}

const reads = async (
  agency: MeasuredAgency,
  authorization: string,
  known: readonly Subject[],
): Promise<readonly Figure[]> => {
  const ask = ({ id }: Subject): Ask => ({
    method: 'GET',
    path: `/v2/victim/${id}`,
    headers: { authorization },
    body: null,
  })
  const [model, ...others] = known
  if (!model) throw new Error('the agency has no client to read')
  await send(agency.url, ask(model))
  const all = await recordSql(() => send(agency.url, ask(model)))
  const isQuery = ({ text }: Statement): boolean => /from "?victim"? \w+\s+join court_case/u.test(text)
  const isFrame = ({ text }: Statement): boolean =>
    /^\s*(begin|start transaction|commit)/iu.test(text) || text.includes('caselog.account')
  const alone = all.filter((statement) => isQuery(statement) || isFrame(statement))
  if (!alone.some(isQuery)) throw new Error('the query of a client is not among what the server asks')
  const asked = Array.from({ length: 20_000 }, (_, nth) => others[(nth * 7_919) % others.length] ?? model)
  const over = { http: [] as Answered[], whole: [] as Answered[], alone: [] as Answered[] }
  const bare = (statements: readonly Statement[]): Promise<Answered> =>
    inThread({
      over: 'sql',
      address: agency.address,
      transactions: asked.map((one) => forClient(statements, model, one)),
    })
  await inThread({ over: 'http', url: agency.url, requests: asked.map(ask) }, 1_000)
  // In turns, so that what else the machine does meets all.
  for (let round = 0; round < rounds; round += 1) {
    over.http.push(await inThread({ over: 'http', url: agency.url, requests: asked.map(ask) }))
    over.whole.push(await bare(all))
    over.alone.push(await bare(alone))
  }
  const rate = (answers: readonly Answered[]): number => median(answers.map(({ perSecond }) => perSecond))
  const p99 = median(over.http.map(({ times }) => percentile(times, 0.99)))
  return [
    noLessThan(
      0.5,
      'V1',
      {
        what: `read of a client with its relations, ${concurrent} at once: HTTP against all of its SQL bare (${all.length} statements)`,
        unit: 'of its rate',
      },
      rate(over.http) / rate(over.whole),
    ),
    noLessThan(
      0.5,
      'V1',
      { what: 'the same against the query of the client alone, without session and audit', unit: 'of its rate' },
      rate(over.http) / rate(over.alone),
    ),
    noMoreThan(50, 'V1', { what: `read of a client, ${concurrent} at once, p99`, unit: 'ms' }, p99),
    forOrientation(
      'V1',
      {
        what: 'reads',
        unit: 'a second',
        best: `all SQL bare ${rate(over.whole).toFixed(0)}, the query alone ${rate(over.alone).toFixed(0)}`,
      },
      rate(over.http),
    ),
  ]
}

const writes = async (
  agency: MeasuredAgency,
  authorization: string,
  known: readonly Subject[],
): Promise<readonly Figure[]> => {
  const ask = ({ id, key }: Subject): Ask => ({
    method: 'PUT',
    path: `/v2/victim/${id}`,
    headers: { authorization, 'content-type': 'application/json', 'if-match': '"1"', 'idempotency-key': key },
    body: JSON.stringify({ city: 'Larkhaven' }),
  })
  const [model, ...others] = known
  if (!model) throw new Error('the agency has no client to change')
  const all = await recordSql(() => send(agency.url, ask(model)))
  const http: Answered[] = []
  const bare: Answered[] = []
  // Each client is changed once, so that each write starts from the version it names.
  const share = Math.floor(others.length / (2 * rounds))
  for (let round = 0; round < rounds; round += 1) {
    const [first, second] = [0, 1].map((half) =>
      others.slice((2 * round + half) * share, (2 * round + half + 1) * share),
    )
    http.push(await inThread({ over: 'http', url: agency.url, requests: (first ?? []).map(ask) }))
    bare.push(
      await inThread({
        over: 'sql',
        address: agency.address,
        transactions: (second ?? []).map((one) => forClient(all, model, one)),
      }),
    )
  }
  const rate = (answers: readonly Answered[]): number => median(answers.map(({ perSecond }) => perSecond))
  return [
    noLessThan(
      0.5,
      'V1',
      {
        what: `write of one field, ${concurrent} at once: HTTP against the same SQL bare (${all.length} statements)`,
        unit: 'of its rate',
      },
      rate(http) / rate(bare),
    ),
    forOrientation(
      'V1',
      { what: 'writes', unit: 'a second', best: `the same SQL bare ${rate(bare).toFixed(0)}` },
      rate(http),
    ),
    forOrientation(
      'V1',
      { what: `write of one field, ${concurrent} at once, p99`, unit: 'ms' },
      median(http.map(({ times }) => percentile(times, 0.99))),
    ),
  ]
}

export const throughputOf = async (agency: MeasuredAgency): Promise<readonly Figure[]> => {
  const authorization = `Bearer ${await agency.signIn('admin')}`
  const known = await subjects(agency.address)
  return [...(await reads(agency, authorization, known)), ...(await writes(agency, authorization, known))]
}

export const throughputBench: Bench = {
  ids: ['V1'],
  run: async () => {
    const agency = await startMeasuredAgency(clients)
    try {
      return await throughputOf(agency)
    } finally {
      await agency.stop()
    }
  },
}
