/** What users keep of how they narrow their lists. Another's are as if they were not there. */
import { sql } from 'kysely'
import { ok, refuse, type Result } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import {
  addSavedFilter,
  checkSaved,
  listSavedFilters,
  mostSavedFilters,
  nameIsTaken,
  nameKey,
  removeSavedFilter,
  replaceSavedFilter,
  savedNamed,
  tooManySaved,
  type SavedContent,
  type SavedFilter,
} from '../../domain/savedFilters/index.ts'
import { oneAtATime } from '../http/oneAtATime.ts'
import { route, type Route, type SignedIn } from '../http/route.ts'
import { notFound } from '../records/index.ts'

const kind = 'saved_filter'
const columns = sql`id, tab, name, filters, quick_filters, created_at`

const ownSets = async ({ tx, principal }: SignedIn): Promise<SavedFilter[]> => {
  const { rows } = await sql<SavedFilter>`
    select ${columns} from saved_filter where user_id = ${principal.userId} order by id`.execute(tx)
  return rows
}

/** The user's other devices load them anew. */
const tellOthers = ({ afterCommit, services, principal: { account, userId } }: SignedIn, id: number): void =>
  afterCommit(() => services.realtime.recordChanged(account, kind, id, 1, undefined, { only: userId }))

const values = ({ filters, quick_filters: quick }: SavedContent) => ({
  filters: filters === null ? null : JSON.stringify(filters),
  quick: JSON.stringify(quick),
})

/** Whether they can be kept beside the others that the user has. */
const fitting = (others: readonly SavedFilter[], { tab, name }: SavedContent): Result<null> => {
  if (savedNamed(others, tab, name) !== undefined)
    return refuse('conflict', t('savedFilter.taken'), { reason: nameIsTaken })
  if (others.length >= mostSavedFilters)
    return refuse('conflict', t('savedFilter.tooMany', { most: mostSavedFilters }), { reason: tooManySaved })
  return ok(null)
}

const list = route(listSavedFilters, async (_asked, context) => ok({ data: await ownSets(context) }))

const add = route(addSavedFilter, async ({ body }, context) => {
  const { tx, principal, services, audit } = context
  const checked = checkSaved(principal.scopes, body)
  if (!checked.ok) return checked
  await oneAtATime(context, kind)
  const fits = fitting(await ownSets(context), checked.value)
  if (!fits.ok) return fits
  const { tab, name } = checked.value
  const { filters, quick } = values(checked.value)
  const at = new Date(services.clock.now()).toISOString()
  const { rows } = await sql<SavedFilter>`
    insert into saved_filter (account, user_id, tab, name, name_key, filters, quick_filters, created_at)
    values (
      ${principal.account}, ${principal.userId}, ${tab}, ${name}, ${nameKey(name)}, ${filters}::jsonb, ${quick}::jsonb,
      ${at})
    returning ${columns}`.execute(tx)
  const [kept] = rows
  if (kept === undefined) return notFound
  await audit({ verb: 'create', kind, id: kept.id })
  tellOthers(context, kept.id)
  return ok(kept)
})

const replace = route(replaceSavedFilter, async ({ params: { id }, body }, context) => {
  const { tx, principal, audit } = context
  const checked = checkSaved(principal.scopes, body)
  if (!checked.ok) return checked
  await oneAtATime(context, kind)
  const own = await ownSets(context)
  if (!own.some((set) => set.id === id)) return notFound
  const fits = fitting(
    own.filter((set) => set.id !== id),
    checked.value,
  )
  if (!fits.ok) return fits
  const { tab, name } = checked.value
  const { filters, quick } = values(checked.value)
  const { rows } = await sql<SavedFilter>`
    update saved_filter
    set tab = ${tab}, name = ${name}, name_key = ${nameKey(name)}, filters = ${filters}::jsonb,
      quick_filters = ${quick}::jsonb
    where id = ${id} and user_id = ${principal.userId}
    returning ${columns}`.execute(tx)
  const [kept] = rows
  if (kept === undefined) return notFound
  await audit({ verb: 'update', kind, id })
  tellOthers(context, id)
  return ok(kept)
})

const remove = route(removeSavedFilter, async ({ params: { id } }, context) => {
  const { tx, principal, services, audit, afterCommit } = context
  const { rows } = await sql`
    delete from saved_filter where id = ${id} and user_id = ${principal.userId} returning id`.execute(tx)
  if (rows.length === 0) return notFound
  await audit({ verb: 'delete', kind, id })
  afterCommit(() => services.realtime.recordRemoved(principal.account, kind, id, { only: principal.userId }))
  return ok({ success: true } as const)
})

export const routes: readonly Route[] = [list, add, replace, remove]
