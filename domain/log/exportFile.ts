/**
 * The file that leaves: a redacted log with what is needed to prove that its replay is the same session. JSON, so that
 * the person who sends it can read it.
 */
import * as z from 'zod/mini'
import { origins, refuse, ok, type ActionRegistry, type Result, type RootReducer } from '../kernel/index.ts'
import { t, wording } from '../messages/index.ts'
import { decodeAll, type DecodedLog } from './codec.ts'
import type { ExportFigures } from './actions.ts'
import type { Entry } from './entry.ts'
import { checkpointsOf, type Checkpoint } from './replay.ts'
import type { Renaming } from './redaction/renaming.ts'
import { redactEntries, redactionVersion } from './redaction/redactLog.ts'

const exportFormat = 'caselog-session'
const exportVersion = 1

const entrySchema = z.strictObject({
  seq: z.int().check(z.minimum(1)),
  at: z.int(),
  origin: z.enum(origins),
  type: z.string().check(z.maxLength(120)),
  v: z.int().check(z.minimum(1)),
  payload: z.unknown(),
  cause: z.optional(z.int()),
})

const fileSchema = z.strictObject({
  format: z.literal(exportFormat),
  version: z.literal(exportVersion),
  build: z.string().check(z.maxLength(120)),
  reducerVersion: z.string().check(z.maxLength(120)),
  /** Files of the first version don't say it. */
  redaction: z.optional(z.int()),
  /**
   * False where the state that the session had is not the one that these entries give: then no hash of the file is that of
   * the session. Not said where it can't be told.
   */
  lived: z.optional(z.boolean()),
  count: z.int().check(z.minimum(0)),
  summary: z.array(z.string()),
  withheld: z.array(z.strictObject({ path: z.string(), shape: z.string(), count: z.int() })),
  /** State hashes: [seq, 16 hexadecimal digits], the last one after the last entry. */
  hashes: z.array(z.tuple([z.int(), z.string().check(z.regex(/^[0-9a-f]{16}$/))])),
  entries: z.array(entrySchema),
})

export type ExportFile = z.infer<typeof fileSchema>
export type ParsedExport = DecodedLog & {
  readonly build: string
  readonly reducerVersion: string
  readonly summary: readonly string[]
  readonly hashes: readonly Checkpoint[]
  /** Null where the file does not say it. */
  readonly lived: boolean | null
}

export type ExportSource<S> = {
  readonly registry: ActionRegistry
  readonly root: RootReducer<S>
  readonly entries: readonly Entry[]
  readonly renaming: Renaming
  readonly build: string
  readonly reducerVersion: string
  readonly lived?: boolean | undefined
  /** A hash after so many entries; 1 lets a replay name the very entry. */
  readonly hashEvery?: number
}

/** Up to so many entries each has its hash; a longer log has so many hashes all in all. */
const hashBudget = 4_000

export const exportFile = <S>({
  registry,
  root,
  entries,
  renaming,
  build,
  reducerVersion,
  lived,
  hashEvery,
}: ExportSource<S>): ExportFile => {
  const redacted = redactEntries(registry, entries, renaming)
  // Through JSON first: the hashes are to be those of what the file holds.
  const { entries: readable } = decodeAll(registry, redacted.entries)
  const every = hashEvery ?? Math.max(1, Math.ceil(readable.length / hashBudget))
  const { checkpoints } = checkpointsOf(root, readable, every)
  const withheld = new Map<string, { path: string; shape: string; count: number }>()
  for (const { path, shape } of redacted.withheld) {
    const found = withheld.get(`${path} ${shape}`)
    if (found) found.count += 1
    else withheld.set(`${path} ${shape}`, { path, shape, count: 1 })
  }
  return {
    format: exportFormat,
    version: exportVersion,
    build,
    reducerVersion,
    redaction: redactionVersion,
    ...(lived !== undefined && { lived }),
    count: entries.length,
    summary: summaryOf(figuresOf(redacted.entries, redacted.withheld.length)),
    withheld: [...withheld.values()],
    hashes: checkpoints.map(({ seq, hash }) => [seq, hash]),
    entries: [...redacted.entries],
  }
}

export const figuresOf = (entries: readonly Entry[], withheld: number): ExportFigures => ({
  entries: entries.length,
  types: new Set(entries.map(({ type }) => type)).size,
  minutes: Math.max(0, Math.ceil(((entries.at(-1)?.at ?? 0) - (entries[0]?.at ?? 0)) / 60_000)),
  withheld,
})

/** What leaves, in plain words, for the person who sends it. */
export const summaryOf = ({ entries, types, minutes, withheld }: ExportFigures): string[] => [
  t('log.summary.entries', { count: entries, types, minutes }),
  t('log.summary.replaced'),
  t('log.summary.kept'),
  t('log.summary.secrets'),
  withheld === 0 ? t('log.summary.nothingWithheld') : t('log.summary.withheld', { count: withheld }),
]

/** One entry a line, so that two files can be compared and a damaged place be found. */
export const writeExport = ({ entries, ...header }: ExportFile): string => {
  const head = JSON.stringify(header)
  return `${head.slice(0, -1)},"entries":[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]}\n`
}

/** Unknown types and newer versions are parked; a file that is no export, or not whole, is refused. */
export const parseExport = (content: string, registry: ActionRegistry): Result<ParsedExport> => {
  const json = parseJson(content)
  if (!json.ok) return refuse('malformed', wording('log.file.notJson'))
  const head = z.looseObject({ format: z.literal(exportFormat), version: z.int() }).safeParse(json.value)
  if (!head.success) return refuse('malformed', wording('log.file.notExport'))
  if (head.data.version > exportVersion)
    return refuse('invalid', wording('log.file.newer', { version: head.data.version }))
  const file = fileSchema.safeParse(json.value)
  if (!file.success)
    return refuse('malformed', wording('log.file.damaged', { path: file.error.issues[0]?.path.join('.') || 'the top' }))
  const { entries, count, hashes, ...rest } = file.data
  if (entries.length !== count) return refuse('malformed', wording('log.file.cut', { found: entries.length, count }))
  const misplaced = entries.findIndex((entry, index) => index > 0 && entry.seq !== (entries[index - 1]?.seq ?? 0) + 1)
  if (misplaced >= 0) return refuse('malformed', wording('log.file.order', { seq: entries[misplaced]?.seq ?? 0 }))
  const decoded = decodeAll(
    registry,
    entries.map(({ cause, ...entry }): Entry => (cause === undefined ? entry : { ...entry, cause })),
  )
  return ok({
    ...decoded,
    build: rest.build,
    reducerVersion: rest.reducerVersion,
    summary: rest.summary,
    hashes: hashes.map(([seq, hash]) => ({ seq, hash })),
    lived: rest.lived ?? null,
  })
}

const parseJson = (content: string): Result<unknown, null> => {
  try {
    return ok(JSON.parse(content) as unknown)
  } catch {
    return { ok: false, refusal: null }
  }
}
