/** Who and what is primary on a case, chosen on its page, and what shows it elsewhere. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { destinationOf, navigationRequested } from '../../domain/navigation/index.ts'
import { button, click } from '../screens/hand.ts'
import { standBetween } from '../screens/between.ts'
import { makeRecord, ownNumber } from '../screens/ownRecord.ts'
import { message, recordScreens } from '../screens/recordScreens.ts'

const { server, openPath, held } = recordScreens()

test('[PRM-38] how many cases a defendant is on is shown with defendants_enabled, and not without', async () => {
  const one = await makeRecord(server(), 'admin', 'defendant')
  const { person_id } = await held(one)
  const { id: case_id } = await makeRecord(server(), 'admin', 'court_case')
  const other = await server().call('admin', 'POST', '/v1/defendant', { person_id, case_id })
  expect(other.status).toBe(200)
  const count = () => screen.queryByText('Cases as a defendant')?.nextElementSibling?.textContent
  await openPath(`${one.path}/edit`)
  expect(count()).toBe('2')
  await openPath(`${one.path}/edit`, { without: ['defendants_enabled'] })
  expect(count()).toBeUndefined()
})

const parties = [
  ['victim', 'clients', 'primary_victim_id', 'Clients'],
  ['defendant', 'defendants', 'primary_defendant_id', 'Defendants'],
  ['location', 'locations', 'primary_location_id', 'Locations'],
] as const

test.each(parties)(
  '[CAS-03] another %s becomes the primary one: it says so, and the list of cases has it',
  async (kind, tab, member, column) => {
    const courtCase = await makeRecord(server(), 'admin', 'court_case')
    const names = [`Aspen${ownNumber()}`, `Birch${ownNumber()}`]
    const ids: number[] = []
    for (const name of names) {
      const named = kind === 'location' ? { first: name } : { first: 'Ann', last: name, case_id: courtCase.id }
      const { id } = await makeRecord(server(), 'admin', kind, named)
      ids.push(id)
      if (kind !== 'location') continue
      const link = { case_id: courtCase.id, location_id: id }
      expect((await server().call('admin', 'POST', '/v1/location_case', link)).status).toBeLessThan(300)
    }
    const [first, other] = [ids[0] ?? 0, ids[1] ?? 0]
    const chosen =
      (await held({ endpoint: `/v1/court_case/${courtCase.id}` }))[member] === first
        ? [other, names[1]]
        : [first, names[0]]
    const number = String((await held({ endpoint: `/v1/court_case/${courtCase.id}` }))['case_reference_id'])

    const { store, settled } = await openPath(`/list/cases/case_number/${encodeURIComponent(number)}`)
    const cell = (): string => {
      const table = within(screen.getByRole('table', { name: 'Cases' }))
      const at = table.getAllByRole('columnheader').findIndex(({ textContent }) => textContent.trim() === column)
      const [row] = table.getAllByRole('rowheader').map((each) => each.closest('[role=row],tr'))
      return [...(row?.querySelectorAll('[role=rowheader],[role=cell],th,td') ?? [])][at]?.textContent ?? ''
    }
    await waitFor(() => expect(cell()).not.toBe(''))
    expect(cell()).not.toContain(String(chosen[1]))
    store().dispatch(navigationRequested(destinationOf(`/case/${courtCase.id}/manage/${tab}`)))
    let letGo = (): void => undefined
    const gate = new Promise<void>((done) => {
      letGo = done
    })
    const item = await waitFor(() => {
      const found = screen.getAllByRole('listitem').find(({ textContent }) => textContent.includes(String(chosen[1])))
      if (found === undefined) throw new Error(`${String(chosen[1])} is not on the case`)
      return found
    })
    const goAway = standBetween(async ({ method }, answer) => {
      if (method === 'PUT') await gate
      return answer()
    })
    click(button(/^Make .*primary/, item))
    await message('Saving...')
    letGo()
    await waitFor(async () =>
      expect((await held({ endpoint: `/v1/court_case/${courtCase.id}` }))[member]).toBe(chosen[0]),
    )
    await waitFor(() =>
      expect(within(item.parentElement ?? item).getAllByRole('listitem')[0]?.textContent).toContain(String(chosen[1])),
    )
    await settled()
    store().dispatch(navigationRequested(destinationOf(`/list/cases/case_number/${encodeURIComponent(number)}`)))
    await waitFor(() => expect(cell()).toContain(String(chosen[1])))
    goAway()
  },
)
