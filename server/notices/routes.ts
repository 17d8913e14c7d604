/** SRV-31: notices; SRV-29 is in push.ts. */
import { meets, ok, refuse, type Result } from '../../domain/kernel/index.ts'
import {
  addNotice,
  changeNotice,
  getNotices,
  isDue,
  mayAddNotices,
  noticeProblems,
  removeNotice,
  type NoticeText,
} from '../../domain/notices/index.ts'
import { route, type Route, type SignedIn } from '../http/route.ts'
import { notFound } from '../records/index.ts'
import { sanitizeRichText } from '../richText/index.ts'
import { pushRoute } from './push.ts'

const columns = [
  'id',
  'type',
  'title',
  'body',
  'status',
  'dismissible',
  'show_on_dashboard',
  'show_in_navbar',
  'date_time',
  'end_date_time',
] as const

/** HLP-12: as all HTML, in the stored form. */
const checked = (values: NoticeText): Result<NoticeText> => {
  const clean = sanitizeRichText(values.body)
  if (!clean.ok) return clean
  const value = { ...values, title: values.title.trim(), body: clean.value }
  const fields = noticeProblems(value)
  const [problem] = Object.values(fields)
  return problem === undefined ? ok(value) : refuse('invalid', problem, { fields })
}

/** Whoever is connected looks again. */
const tell = ({ afterCommit, services }: SignedIn): void =>
  afterCommit(() =>
    services.realtime.push(
      { account: null, user: null, scope: 'view_global_notice' },
      { name: 'notification', payload: {} },
    ),
  )

export const routes: readonly Route[] = [
  route(getNotices, async ({ query: { all } }, { tx, principal, services }) => {
    if (all === '1' && !meets(principal.scopes, mayAddNotices))
      return refuse('forbidden', 'You may see the notices that are due only.')
    const found = await tx
      .selectFrom('notice')
      .select(columns)
      .orderBy('date_time', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const now = services.clock.now()
    const data = all === '1' ? found : found.filter((notice) => isDue(notice, now))
    return ok({ data, total: data.length, page: 1, limit: Math.max(1, data.length) })
  }),
  route(addNotice, async ({ body }, context) => {
    const values = checked(body)
    if (!values.ok) return values
    const added = await context.tx
      .insertInto('notice')
      .values(values.value)
      .returning(columns)
      .executeTakeFirstOrThrow()
    await context.audit({ verb: 'create', kind: 'notice', id: added.id })
    tell(context)
    return ok(added)
  }),
  route(changeNotice, async ({ params: { id }, body }, context) => {
    const { tx } = context
    const before = await tx
      .selectFrom('notice')
      .select(columns)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (before === undefined) return notFound
    const { id: _id, ...was } = before
    const values = checked({ ...was, ...body })
    if (!values.ok) return values
    const changed = await tx
      .updateTable('notice')
      .set(values.value)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow()
    await context.audit({ verb: 'update', kind: 'notice', id, fields: Object.keys(body) })
    tell(context)
    return ok(changed)
  }),
  route(removeNotice, async ({ params: { id } }, context) => {
    const gone = await context.tx.deleteFrom('notice').where('id', '=', id).returning('id').executeTakeFirst()
    if (gone === undefined) return notFound
    await context.audit({ verb: 'delete', kind: 'notice', id })
    tell(context)
    return ok({ success: true } as const)
  }),
  pushRoute,
]
