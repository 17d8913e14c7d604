/** Entries of lists that are deleted on their tab, and those that stay. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { click } from '../screens/hand.ts'
import { recordScreens } from '../screens/recordScreens.ts'

const { server, openPath } = recordScreens()

const races = (): Promise<HTMLElement> => screen.findByRole('region', { name: 'Races' })
const deleting = async (name: string): Promise<HTMLElement | null> => {
  await within(await races()).findByRole('rowheader', { name })
  return within(await races()).queryByRole('button', { name: `Delete ${name}` })
}
const post = async (path: string, body: object): Promise<number> => {
  const reply = await server().call('admin', 'POST', path, body)
  expect(reply.status).toBe(200)
  return Number(reply.body['id'])
}

test('an entry that nobody has is deleted after a question; one in use stays and says where; “not reported” has no button', async () => {
  await post('/v2/race', { label: 'Misspelt' })
  const race = await post('/v2/race', { label: 'Held by one' })
  await post('/v2/victim', { victim_type: 'P', first: 'Ines', last: 'Quillfeather', race })
  await openPath('/admin/demographics')
  innerHeight = 6_000
  dispatchEvent(new Event('resize'))
  for (const name of ['Misspelt', 'Held by one']) {
    const button = await deleting(name)
    if (button === null) throw new Error(`${name} can't be deleted`)
    click(button)
    click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await waitFor(async () => expect(within(await races()).queryByRole('rowheader', { name: 'Misspelt' })).toBeNull())
  await screen.findByText(/This entry is in use \(People: 1\) and cannot be deleted/)
  expect(await deleting('Held by one')).not.toBeNull()
  expect(await deleting('Not Reported')).toBeNull()
})
