/**
 * Law of every server that a test starts: each write that was acknowledged has its line in the audit, with what was done,
 * and so has each record that was opened; each denial has one. It is asked when the server stops, of all that the test did.
 */
import { Client } from 'pg'
import type { Call } from '../../domain/kernel/index.ts'
import { addressOf } from '../../server/http/register.ts'

type Logged = {
  readonly msg?: string
  readonly request?: string
  readonly req?: { readonly method: string; readonly route: string }
  readonly res?: { readonly statusCode: number }
}
type Line = { readonly request: string; readonly verb: string }
export type Unwritten = { readonly call: string; readonly lacks: readonly string[]; readonly has: readonly string[] }

/** SRV-86: what is done by calls of such a name; of others any line will do. */
const verbs: readonly (readonly [call: RegExp, verbs: readonly string[]])[] = [
  [/^import\.run$/, ['import']],
  [/^import\.undo$/, ['undo']],
  [/^user_capability\./, ['create', 'update']],
  [/^user\.invite$/, ['invite']],
  [/^push_notification\.add$/, ['broadcast', 'notification']],
  // NOT-06, NOT-07
  [/^notification\.update$/, ['read', 'dismiss']],
  // A change that is to be confirmed by a link, or that changes nothing.
  [/^session\.putMe$|^user\.update$/, ['update', 'ask']],
  // A run that was begun before is answered once more.
  [/^report_object\.create$/, ['create', 'view']],
  [/\.(create|add|apply)$/, ['create']],
  [/\.(update|replace|columns|decide|arrange)$|^session\.put|^auth\.change/, ['update']],
  [/\.remove$/, ['delete', 'expunge']],
  [/\.restore$/, ['restore']],
  [/^person\.merge$/, ['merge']],
]

/** What was read of people, and by what they were looked for; what is of the agency or one's own is nothing opened. */
const openings: typeof verbs = [
  [/^(client|field_view|import|letter_defaults|report_object|saved_report)\./, []],
  [/^document\.open$|\.(pdf|download)$/, ['download']],
  [/\.(get|related|fill|uses)$/, ['view']],
  [/^history\.list$|^report_submission\.moved$/, ['history']],
  [/\.counted$|^person\.(find|likely)$|\.same_number$/, ['search']],
]

const verbsOf = (call: string, among: typeof verbs): readonly string[] | null =>
  among.find(([of]) => of.test(call))?.[1] ?? null

const asked = (logLines: readonly string[], calls: readonly Call[]) => {
  const byAddress = new Map(calls.map((call) => [`${call.method} ${addressOf(call)}`, call]))
  return logLines.flatMap((line) => {
    const { msg, request, req, res }: Logged = JSON.parse(line)
    const of = req && byAddress.get(`${req.method} ${req.route}`)
    if (msg !== 'request' || request === undefined || res === undefined || of === undefined) return []
    const { id: call, reads } = of
    if (res.statusCode === 403) return [{ request, call, wanted: ['deny'] }]
    if (res.statusCode !== 200) return []
    if (!reads) return [{ request, call, wanted: verbsOf(call, verbs) }]
    const wanted = verbsOf(call, openings) ?? []
    return wanted.length === 0 ? [] : [{ request, call, wanted }]
  })
}

/** `calls` are those of somebody who is signed in, of files too. */
export const unwrittenIn = async (
  logLines: readonly string[],
  calls: readonly Call[],
  superuserUrl: string,
): Promise<readonly Unwritten[]> => {
  const all = asked(logLines, calls)
  if (all.length === 0) return []
  const client = new Client({ connectionString: superuserUrl })
  await client.connect()
  const { rows } = await client.query<Line>('select request, verb from audit where request = any ($1)', [
    all.map(({ request }) => request),
  ])
  await client.end()
  const lines = Map.groupBy(rows, ({ request }) => request)
  return all.flatMap(({ request, call, wanted }) => {
    const has = (lines.get(request) ?? []).map(({ verb }) => verb)
    const isThere = wanted === null ? has.length > 0 : has.some((verb) => wanted.includes(verb))
    return isThere ? [] : [{ call, lacks: wanted ?? [], has }]
  })
}
