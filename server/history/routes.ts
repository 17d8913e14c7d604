/** The history of a record, for whoever may view the record: each is told what they may see. */
import { passes } from '../../domain/access/index.ts'
import { getHistory, mostEntries } from '../../domain/history/index.ts'
import { meets, ok, type ParamsOf, type QueryOf, type ResponseOf } from '../../domain/kernel/index.ts'
import { isObjectKind, recordCalls } from '../../domain/records/index.ts'
import { accessUser } from '../access/index.ts'
import { route, type Answer, type Route, type SignedIn } from '../http/route.ts'
import { denied, found, reached, readItem, readObject } from '../records/index.ts'
import { toldOf } from './toldOf.ts'

type Asked = { readonly params: ParamsOf<typeof getHistory>; readonly query: QueryOf<typeof getHistory> }

/** As the kernel refuses the record itself to whoever lacks its scopes. */
const notAllowed = denied('You are not allowed to do this.')

const history = async (
  { params: { kind, id }, query }: Asked,
  context: SignedIn,
): Promise<Answer<ResponseOf<typeof getHistory>>> => {
  const { tx, principal, audit } = context
  const { show = 'all', after, limit: wanted = mostEntries } = query
  const { scopes } = principal
  if (!meets(scopes, recordCalls[kind].get.needs)) return notAllowed
  const user = accessUser(principal)
  const known = isObjectKind(kind)
    ? reached(user, await readObject(tx, kind, id), 'view')
    : found(await readItem(tx, user, kind, id), 'view')
  if (!known.ok) return known
  const seesOpenings = passes(scopes, 'history.openings')
  if (show === 'openings' && !seesOpenings) return denied('You are not allowed to see who opened this.')
  const [at = '', key = ''] = after?.split('~') ?? []
  const limit = Math.min(wanted, mostEntries)
  const cursor = after === undefined ? null : { at, key }
  const told = await toldOf(context, { kind, id, show, seesOpenings, after: cursor, limit })
  await audit({ verb: 'history', kind, id, count: told.data.length })
  return ok({ ...told, limit })
}

export const routes: readonly Route[] = [route(getHistory, history)]
