/** Who changed what of an entry is read beside it: of every list that an agency keeps. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { declarationOf, listedKinds, nameOf, type ListedKind } from '../../domain/config/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import { notReported } from '../../domain/records/index.ts'
import { click, press } from '../screens/hand.ts'
import { recordScreens } from '../screens/recordScreens.ts'

const { server, openPath } = recordScreens()

type Row = { readonly id: number; readonly label: string }
const fixed: ReadonlySet<number> = new Set(Object.values(notReported))

/** One of its entries, called otherwise by somebody at another desk. */
const renamed = async (kind: ListedKind): Promise<{ readonly before: string; readonly after: string }> => {
  const { endpoint, version, listed } = declarationOf(nameOf(kind))
  const query = listed.type === undefined ? '' : `?type=${listed.type}`
  const path = `/v${version}/${endpoint}`
  const { body } = await server().call('admin', 'GET', `${path}${query}`)
  const there = (body['data'] as Row[]).find(({ id }) => !fixed.has(id))
  // Of groups the demonstration has none.
  const row = there ?? ((await server().call('admin', 'POST', path, { label: 'First', accounts: [] })).body as Row)
  const after = `${row.label} anew`
  const { status } = await server().call('admin', 'PUT', `${path}/${row.id}${query}`, { label: after })
  expect([kind, status]).toEqual([kind, 200])
  return { before: row.label, after }
}

const tabs = Map.groupBy(listedKinds, (kind) => declarationOf(nameOf(kind)).listed.tab)

test.each([...tabs].flatMap(([tab, kinds]) => (tab === undefined ? [] : [[tab, kinds] as const])))(
  'on the tab %s each list tells who changed an entry, from what to what',
  async (tab, kinds) => {
    const changed = new Map<ListedKind, Awaited<ReturnType<typeof renamed>>>()
    for (const kind of kinds) changed.set(kind, await renamed(kind))
    await openPath(`/admin/${tab}`)
    innerHeight = 6_000
    dispatchEvent(new Event('resize'))
    for (const [kind, { before, after }] of changed) {
      const list = await screen.findByRole('region', { name: tOf(`entity.${kind}.many`) })
      click(await within(list).findByRole('button', { name: `History of ${after}` }))
      const history = await screen.findByRole('dialog', { name: after })
      const [newest] = await within(history).findAllByRole('listitem')
      expect([kind, newest?.textContent]).toEqual([kind, expect.stringContaining('Adriana Castillo')])
      for (const said of [before, after])
        expect([kind, newest?.textContent]).toEqual([kind, expect.stringContaining(said)])
      press('Escape', history)
      await waitFor(() => expect(history.isConnected).toBe(false))
    }
  },
)
