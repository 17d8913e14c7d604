/** Imports one file through the very process that the server imports in, and says how long each part took. */
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { startOwnProcess } from '../../server/queue/processes.ts'
import type { Order, Report } from '../../server/queue/ownProcess.ts'
import type { MeasuredAgency } from '../records/measuredAgency.ts'

export type MeasuredImport = {
  readonly rows: number
  /** Milliseconds. */
  readonly reading: number
  readonly checking: number
  readonly importing: number
  readonly undoing: number
  /** Bytes. */
  readonly peak: number
}

const firsts = ['Maria', 'Bob', 'Liz', 'Jose', 'Liam', 'Annmarie', 'Pepe', 'Deshawn', 'Chloe', 'Alex']
const two = (value: number): string => String(value).padStart(2, '0')

/** Each row another person of no known name, in a case of their own. */
export const clientsCsv = (rows: number): string => {
  const lines = ['First,Last,Birthdate,Phone,Email,City,Case number,Case date']
  for (let at = 0; at < rows; at += 1) {
    const last = `Imported${at.toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? 'q')}`
    const born = `19${two(40 + (at % 60))}-${two(1 + (at % 12))}-${two(1 + (at % 28))}`
    lines.push(
      `${firsts[at % 10]},${last},${born},2${String(120_000_000 + at * 7)},p${at}@example.org,Springfield,I-${at},2026-01-02`,
    )
  }
  return `${lines.join('\n')}\n`
}

const importScript = new URL('../../server/imports/importProcess.ts', import.meta.url)

/** What Linux counts; NaN elsewhere. */
const peakOf = (pid: number | undefined): number => {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) * 1_024
  } catch {
    return Number.NaN
  }
}

const worked = (child: ChildProcess, order: Order): Promise<void> =>
  new Promise((resolve, reject) => {
    const hear = (report: Report): void => {
      if (report.is !== 'done' && report.is !== 'failed') return
      child.off('message', hear)
      if (report.is === 'done') resolve()
      else reject(new Error(report.message))
    }
    child.on('message', hear)
    child.once('exit', () => reject(new Error('the process has ended')))
    child.send(order)
  })

type Json = Record<string, unknown>

export const measuredImport = async (agency: MeasuredAgency, rows: number): Promise<MeasuredImport> => {
  // Each part may take longer than a token lasts.
  const ask = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const authorization = `Bearer ${await agency.signIn('admin')}`
    const isFile = body instanceof FormData
    const headers = { authorization, ...(body !== undefined && !isFile && { 'content-type': 'application/json' }) }
    const sent = body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }
    const reply = await fetch(`${agency.url}/v1/${path}`, { method, headers, ...sent })
    const answer = (await reply.json()) as Json
    if (reply.status !== 200) throw new Error(`${method} ${path} answered ${reply.status}: ${JSON.stringify(answer)}`)
    return answer
  }
  const form = new FormData()
  form.append('file', new Blob([clientsCsv(rows)], { type: 'text/csv' }), 'clients.csv')
  const id = Number((await ask('POST', 'import', form))['id'])
  const child = startOwnProcess(importScript)
  const { addresses } = agency.databases
  const timed = async (expected: string): Promise<number> => {
    const began = performance.now()
    await worked(child, { is: 'work', task: { account: 1, id }, addresses, now: Date.now() })
    const lasted = performance.now() - began
    const { status, problem_count } = await ask('GET', `import/${id}`)
    if (status !== expected || problem_count !== 0) throw new Error(`an import is ${String(status)}, not ${expected}`)
    return lasted
  }
  try {
    const reading = await timed('columns')
    const { columns } = await ask('GET', `import/${id}`)
    await ask('PUT', `import/${id}/columns`, { columns })
    const checking = await timed('checked')
    await ask('PUT', `import/${id}/likely`, { decisions: [], rest: 'create' })
    await ask('POST', `import/${id}/run`, {})
    const importing = await timed('done')
    await ask('POST', `import/${id}/undo`, {})
    const undoing = await timed('undone')
    return { rows, reading, checking, importing, undoing, peak: peakOf(child.pid) }
  } finally {
    child.disconnect()
  }
}
