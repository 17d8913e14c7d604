/** SRV-32 */
import { getHelpBlocks, helpProblems, mayEditHelp, putHelpBlock, type HelpChange } from '../../domain/help/index.ts'
import { ok, refuse, type Result } from '../../domain/kernel/index.ts'
import { route, type Route } from '../http/route.ts'
import { notFound } from '../records/index.ts'
import { sanitizeRichText } from '../richText/index.ts'

const columns = ['id', 'identifier', 'title', 'body', 'link', 'video', 'icon', 'tooltip', 'status'] as const
const notAllowed = refuse('forbidden', 'You may not see disabled help blocks.')

/** HLP-12: in the stored form, with addresses that a page may follow. */
const checked = (change: HelpChange): Result<HelpChange> => {
  const fields = helpProblems(change)
  const [problem] = Object.values(fields)
  if (problem !== undefined) return refuse('invalid', problem, { fields })
  if (change.body === undefined) return ok(change)
  const clean = sanitizeRichText(change.body)
  return clean.ok ? ok({ ...change, body: clean.value }) : clean
}

export const routes: readonly Route[] = [
  route(getHelpBlocks, async ({ query: { include_inactive } }, { tx, principal }) => {
    const all = include_inactive === '1'
    if (all && !mayEditHelp(principal.scopes)) return notAllowed
    const blocks = tx.selectFrom('help_block').select(columns).orderBy('identifier')
    const data = await (all ? blocks : blocks.where('status', '=', 1)).execute()
    return ok({ data, total: data.length, page: 1, limit: Math.max(1, data.length) })
  }),
  route(putHelpBlock, async ({ params: { id }, body }, { tx, audit }) => {
    const change = checked(body)
    if (!change.ok) return change
    const blocks = tx.selectFrom('help_block').select(columns).where('id', '=', id)
    const fields = Object.keys(change.value)
    const saved = await (fields.length === 0
      ? blocks.executeTakeFirst()
      : tx.updateTable('help_block').set(change.value).where('id', '=', id).returning(columns).executeTakeFirst())
    if (saved === undefined) return notFound
    await audit({ verb: 'update', kind: 'help_block', id, fields })
    return ok(saved)
  }),
]
