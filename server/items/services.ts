/** SVC-08, SVC-12: what services do to their client, and several of them at once. */
import { sql } from 'kysely'
import { bundledServices, type Service } from '../../domain/config/index.ts'
import { ok, refuse, type Values } from '../../domain/kernel/index.ts'
import type { Changes, Records } from '../../domain/records/index.ts'
import type { SharedByBundle } from '../../domain/services/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import { createRecord, getRecord, keeping, notFound, rememberChange, touched, updated } from '../records/index.ts'

/** Made of the client's services whenever the client is read. */
const ofClient = ['service_summary', 'service_advocate_ids']

/**
 * SVC-12. The client gets a new version, so that whoever has it open loads it again. Clients are locked in order of
 * their ids.
 */
const raiseClients = async (context: SignedIn, services: readonly (Values | null)[]): Promise<void> => {
  const ids = services.map((service) => service?.['victim_id']).filter((id) => typeof id === 'number')
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    const { rows } = await sql<{ id: number; version: number }>`
      update victim set version = version + 1 where id = ${id} returning id, version`.execute(context.tx)
    await rememberChange(context, 'victim', rows, updated({}, {}, ofClient))
    touched(context, 'victim', rows)
  }
}

export const services = keeping('service', {
  written: ({ context, before, next }) => raiseClients(context, [before, next]),
  removed: (context, service) => raiseClients(context, [service]),
  restored: (context, service) => raiseClients(context, [service]),
})

const rowsOf = async ({ tx }: SignedIn): Promise<Service[]> => {
  const rows = await tx
    .selectFrom('offered_service')
    .select(['id', 'label', 'status', 'category_id', 'default_minutes', 'default_dollars', 'sort_order as order'])
    .execute()
  return rows.map(({ default_dollars: dollars, ...row }) => ({
    ...row,
    default_dollars: dollars === null ? null : Number(dollars),
  }))
}

/** The defaults of the service; its dollars are the grant's where there is one. */
const entryOf = ({ id, default_minutes, default_dollars }: Service, shared: SharedByBundle): Changes['service'] => ({
  victim_id: shared.victim_id,
  date_time: shared.date_time,
  advocate_id: shared.advocate_id ?? null,
  agency_id: shared.agency_id ?? null,
  grant_id: shared.grant_id ?? null,
  service_id: id,
  ...(default_minutes !== null && { time_minutes: default_minutes }),
  ...(default_dollars !== null && { [shared.grant_id ? 'grant_dollars' : 'other_dollars']: default_dollars }),
})

/** All or none: a refusal rolls back what was made before it. */
export const enterBundle = async (
  id: number,
  shared: SharedByBundle,
  context: SignedIn,
): Promise<Answer<{ data: Records['service'][] }>> => {
  const bundle = await context.tx
    .selectFrom('service_bundle')
    .select(['id', 'label', 'status', 'services', 'sort_order as order'])
    .where('id', '=', id)
    .where('status', '=', 1)
    .executeTakeFirst()
  if (!bundle) return notFound
  const wanted = bundledServices(bundle, await rowsOf(context))
  if (wanted.length === 0) return refuse('invalid', 'None of the services of this bundle is active.')
  const data: Records['service'][] = []
  for (const one of wanted) {
    const made = await createRecord(services, entryOf(one, shared), context)
    if (!made.ok) return made
    data.push(made.value)
  }
  return ok({ data })
}

export const readEntered = async (
  { data: entered }: { data: Records['service'][] },
  context: SignedIn,
): Promise<Answer<{ data: Records['service'][] }>> => {
  const data: Records['service'][] = []
  for (const { id } of entered) {
    const now = await getRecord(services, id, context)
    if (!now.ok) return now
    data.push(now.value)
  }
  return ok({ data })
}
