/** A bulk letter is deleted from its page, and put back. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { asSystem } from '../../server/kernel/database.ts'
import { click } from '../screens/hand.ts'
import { recordScreens, undoFrom } from '../screens/recordScreens.ts'

const { server, openPath } = recordScreens()

const post = async (path: string, body: object): Promise<number> =>
  Number((await server().call('admin', 'POST', path, body)).body['id'])

test('a bulk letter that is ready is deleted after a question, one in the works is not, and undo brings it back', async () => {
  const letter_id = await post('/v1/letter', { label: 'Notice', body: '<p>Dear you,</p>' })
  const id = await post('/v2/victim', { victim_type: 'P', first: 'Ines', last: 'Quillfeather' })
  const victims = [{ id, name: '' }]
  const ready = await post('/v1/bulk_letter', { title: 'Vigil in May', letter_id, victims })
  // Fonts are not read in this environment.
  await asSystem(server().services.databases, 'job', (tx) =>
    tx.updateTable('bulk_letter').set({ state: 'done' }).where('id', '=', ready).execute(),
  )
  await post('/v1/bulk_letter', { title: 'Not ready', letter_id, victims })
  await openPath('/bulk-letter/list')
  await screen.findByRole('rowheader', { name: /Not ready/ })
  expect(screen.queryByRole('button', { name: 'Delete Not ready' })).toBeNull()
  click(await screen.findByRole('button', { name: 'Delete Vigil in May' }))
  click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /Vigil in May/ })).toBeNull())
  await undoFrom('Deleted')
  await screen.findByRole('rowheader', { name: /Vigil in May/ })
})
