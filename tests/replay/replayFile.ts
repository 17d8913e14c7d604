/** Replays an exported session without a browser, and says whether it is the same session. */
import type { ActionRegistry, RootReducer } from '../../domain/kernel/index.ts'
import { replay, stateHash } from '../../domain/log/index.ts'
import { parseExport } from '../../domain/log/exportFile.ts'

export type ReplayReport = {
  /** 0 the same session, 1 another state, 2 not a file that can be replayed. */
  readonly exitCode: 0 | 1 | 2
  readonly lines: readonly string[]
}

export const replayFile = <S>(
  content: string,
  root: RootReducer<S>,
  registry: ActionRegistry,
  reducerVersion: string,
): ReplayReport => {
  const parsed = parseExport(content, registry)
  if (!parsed.ok) return { exitCode: 2, lines: [parsed.refusal.message] }
  const { entries, parked, build, hashes } = parsed.value
  const lines = [`Session of build ${build}: ${entries.length + parked.length} entries, ${hashes.length} hashes.`]
  if (parsed.value.reducerVersion !== reducerVersion)
    lines.push(
      `It was recorded with reducers of version ${parsed.value.reducerVersion}; these are of version ${reducerVersion}.`,
    )
  for (const { entry, reason } of parked)
    lines.push(`Entry ${entry.seq} (${entry.type}, version ${entry.v}) is parked: ${words[reason]}.`)
  // Each hash is looked at: a change whose effect is overwritten later shows only between.
  const chunk = Math.max(1, Math.floor(entries.length / Math.max(1, hashes.length)))
  const { state, count, divergence } = replay(root, entries, { expectHashes: hashes, chunk })
  if (divergence === null && parsed.value.lived === false)
    return { exitCode: 1, lines: [...lines, 'The session itself had another state than its entries give.'] }
  if (divergence === null)
    return { exitCode: 0, lines: [...lines, `Replayed ${count} entries; the state is the same: ${stateHash(state)}.`] }
  const { seq, type, lastEqual, expected, actual } = divergence
  if (actual === null) return { exitCode: 1, lines: [...lines, `The reducers failed at entry ${seq} (${type}).`] }
  lines.push(`The state differs after entry ${seq} (${type}): expected ${expected}, got ${actual}.`)
  lines.push(
    lastEqual === seq - 1
      ? `Entry ${seq} is the first one that differs.`
      : `It was the same after entry ${lastEqual}; the cause lies between.`,
  )
  for (const entry of entries) if (entry.seq > lastEqual && entry.seq < seq) lines.push(`  ${entry.seq} ${entry.type}`)
  return { exitCode: 1, lines }
}

const words = {
  unknownType: 'this build does not know its type',
  newerVersion: 'a newer build made it',
  noUpcast: 'there is no step from its version to the present one',
  badPayload: 'its payload is not of the declared shape',
} as const
