import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildMatchIndex, match, type MatchEntry, type MatchResult } from '../../domain/palette/index.ts'
import { commandCorpus, recordCorpus } from './corpus.ts'

/** What people type: commands, names with and without accents, initials, numbers, other order, slips. */
export const realisticQueries = [
  'new client',
  'edit case',
  'exp def',
  'case close',
  'nslfw',
  'letter template',
  'martinez',
  'garcin, maria',
  'jose lop',
  'soren',
  'lukasz kow',
  'noemie dubois',
  'therese',
  '2024-cr-0',
  '2019dv',
  '004512',
  '5551234',
  '4821',
  '120 maple',
  'harbor ave',
  'martniez',
  'wasingtno',
  'delete goal with',
  'quinovski brendan',
] as const

export type MatcherFigures = {
  /** Process CPU a keystroke while typing, each narrowing the last, ms. */
  p50Ms: number
  p95Ms: number
  /** The same without narrowing, as after a pasted query. */
  freshP50Ms: number
  freshP95Ms: number
  /** The slowest first letter, ms. */
  firstLetterMs: number
  buildMs: number
  /** What the index holds beside the entries, which stay alive: JavaScript heap and array buffers, bytes. */
  heapBytes: number
  entries: number
  keystrokes: number
}

/** Measures the matcher as the design's table does: every prefix of realistic queries, least of some repeats each. */
export async function measureMatcher(entryCount = 100_000, repeats = 7): Promise<MatcherFigures> {
  const commands = commandCorpus('en')
  const entries: MatchEntry[] = [...commands, ...recordCorpus(entryCount - commands.length)]
  buildMatchIndex(entries)
  const before = await heldBytes()
  const began = cpuMs()
  const index = buildMatchIndex(entries)
  const buildMs = cpuMs() - began
  const heapBytes = (await heldBytes()) - before
  const frecency = new Map(commands.slice(0, 40).map((entry, at) => [entry.id, 1 + at / 40]))

  const typed: number[] = []
  const fresh: number[] = []
  const first: number[] = []
  for (const query of realisticQueries) {
    let previous: MatchResult | undefined
    for (let length = 1; length <= query.length; length += 1) {
      const keys = query.slice(0, length)
      const last = previous
      typed.push(
        leastMs(repeats, () => {
          previous = match(index, keys, { frecency, previous: last })
        }),
      )
      fresh.push(
        leastMs(repeats, () => {
          match(index, keys, { frecency })
        }),
      )
      if (length === 1) first.push(fresh.at(-1) ?? 0)
    }
  }
  return {
    p50Ms: quantile(typed, 0.5),
    p95Ms: quantile(typed, 0.95),
    freshP50Ms: quantile(fresh, 0.5),
    freshP95Ms: quantile(fresh, 0.95),
    firstLetterMs: Math.max(...first),
    buildMs,
    heapBytes,
    entries: entries.length,
    keystrokes: typed.length,
  }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

function leastMs(repeats: number, work: () => void): number {
  let least = Infinity
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const began = cpuMs()
    work()
    least = Math.min(least, cpuMs() - began)
  }
  return least
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
}

async function heldBytes(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  for (let round = 0; round < 4; round += 1) {
    collect()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
