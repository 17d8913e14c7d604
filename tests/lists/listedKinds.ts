/** Where each list of the product is asked for, and records of every kind to find in them. */
import type { ListTab } from '../../domain/lists/index.ts'
import { lists } from '../../domain/lists/index.ts'
import type { SpecifiedTab } from './specifiedTabs.ts'
import { idOf, rowsOf, type Caller } from '../records/agencyServer.ts'

export const listUrl = (tab: ListTab, query: Readonly<Record<string, string | number>> = {}): string => {
  const { call, always } = lists[tab]
  const all = Object.entries({ ...always, ...query }).map(([name, value]): [string, string] => [name, String(value)])
  return `/v${call.version}/${call.path}?${new URLSearchParams(all).toString()}`
}

/** Every row of a list, page by page; the total is what was paged through. */
export const idsListed = async (
  caller: Caller,
  tab: ListTab,
  query: Readonly<Record<string, string | number>> = {},
): Promise<number[]> => {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const answer = await caller.get(listUrl(tab, { ...query, page }))
    if (answer.status !== 200) throw new Error(`${listUrl(tab, query)} answered ${answer.status} ${answer.text}`)
    ids.push(...rowsOf(answer).map(({ id }) => Number(id)))
    if (rowsOf(answer).length > 0) continue
    if (Number(answer.body['total']) !== ids.length)
      throw new Error(`${listUrl(tab, query)} says ${String(answer.body['total'])} of ${ids.length}`)
    return ids
  }
}

const made = async (caller: Caller, url: string, body: object): Promise<number> => {
  const answer = await caller.post(url, body)
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status} ${answer.text}`)
  return idOf(answer)
}

export type Planted = { readonly [T in SpecifiedTab]: readonly number[] }

/** A few records of each kind around shared cases: limited or not, of several owners, active or not. */
export const plantKinds = async (admin: Caller, owners: readonly number[], size: number): Promise<Planted> => {
  const planted = {
    victims: [] as number[],
    cases: [] as number[],
    defendants: [] as number[],
    locations: [] as number[],
    events: [] as number[],
  }
  for (let index = 0; index < size; index++) {
    const held = {
      owner_id: owners[index % owners.length],
      limited_access: index % 3 === 0,
      status: index % 7 === 6 ? 0 : 1,
    }
    const on = planted.cases.length > 0 && index % 2 === 1 ? planted.cases.at(-1) : undefined
    const caseId =
      on ??
      (await made(admin, '/v1/court_case', {
        case_reference_id: `Planted-${index}`,
        date_time: '2026-02-01T10:00:00.000Z',
        ...held,
        limited_access: index % 4 === 0,
      }))
    if (on === undefined) planted.cases.push(caseId)
    planted.victims.push(
      await made(admin, '/v2/victim', {
        victim_type: 'P',
        first: 'Vada',
        last: `Planted${index}`,
        case_id: caseId,
        ...held,
      }),
    )
    planted.defendants.push(
      await made(admin, '/v1/defendant', { first: 'Dagny', last: `Planted${index}`, case_id: caseId, ...held }),
    )
    const location = await made(admin, '/v1/location', { first: `Planted Hall ${index}`, ...held })
    planted.locations.push(location)
    const event = await made(admin, '/v1/event', {
      name: `Planted vigil ${index}`,
      date_time: '2026-02-10T18:00:00.000Z',
      ...held,
    })
    planted.events.push(event)
    await made(admin, '/v1/location_case', { case_id: caseId, location_id: location })
    await made(admin, '/v1/location_event', { event_id: event, location_id: location })
  }
  return planted
}
