/** What tells whether rows that were seen before may be seen still (epics/lists/doubted). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  defaultView,
  listQuery,
  lists,
  mostAtOnce,
  recordTabs,
  selectionView,
  type RecordTab,
} from '../../domain/lists/index.ts'
import { entities } from '../../domain/records/index.ts'
import { rowsOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { idsListed, listUrl, plantKinds, type Planted } from './listedKinds.ts'

const readers = ['admin', 'supervisor', 'advocate', 'advocate-2', 'volunteer'] as const

let agency: Agency
let admin: Caller
let planted: Planted
beforeAll(async () => {
  agency = await startAgency(40)
  admin = await agency.as('admin')
  const owners = await Promise.all(
    (['advocate', 'advocate-2'] as const).map(async (login) =>
      Number((await (await agency.as(login)).get('/v1/me')).body['id']),
    ),
  )
  planted = await plantKinds(admin, owners, 14)
}, 120_000)
afterAll(async () => {
  await agency?.stop()
})

const answered = async (caller: Caller, tab: RecordTab, ids: readonly number[]): Promise<readonly number[]> => {
  const query = listQuery(selectionView(defaultView(tab), ids), 1, { limit: mostAtOnce })
  const answer = await caller.get(listUrl(tab, query as Record<string, string | number>))
  return answer.status === 200 ? rowsOf(answer).map(({ id }) => Number(id)) : []
}
const opens = async (caller: Caller, tab: RecordTab, id: number): Promise<boolean> => {
  const { endpoint, version } = entities[lists[tab].kind]
  return (await caller.get(`/v${version}/${endpoint}/${id}`)).status === 200
}
const inOrder = (ids: readonly number[]): readonly number[] => ids.toSorted((a, b) => a - b)

test.each(readers)(
  'law: of rows by their numbers %s is given exactly those whose records they may open',
  async (login) => {
    const caller = await agency.as(login)
    for (const tab of recordTabs) {
      // Inactive and limited ones of several owners, and others.
      const ids = [...new Set([...planted[tab], ...(await idsListed(admin, tab))])].slice(0, mostAtOnce)
      const may: number[] = []
      for (const id of ids) if (await opens(caller, tab, id)) may.push(id)
      expect(inOrder(await answered(caller, tab, ids)), tab).toEqual(inOrder(may))
    }
  },
)
