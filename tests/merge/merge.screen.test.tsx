/** ADM-35 on the real server: two persons are chosen, looked at, and made one after a question. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectSoundStructure } from '../screens/axe.ts'
import { click, press, type } from '../screens/hand.ts'
import { recordScreens } from '../screens/recordScreens.ts'

const { server, openPath } = recordScreens()

type Json = Readonly<Record<string, unknown>>
const made = async (path: string, body: Json): Promise<Json> => {
  const reply = await server().call('admin', 'POST', path, body)
  expect(reply.status).toBe(200)
  return reply.body
}
const read = async (path: string): Promise<Json> => (await server().call('admin', 'GET', path)).body

const choosePerson = async (label: string, search: string, option: RegExp): Promise<void> => {
  type(await screen.findByRole('combobox', { name: label }), search)
  click(await screen.findByRole('option', { name: option }))
}

test('[ADM-35] two persons are shown with what they are on cases, each differing value is chosen, a question comes before', async () => {
  const keep = await made('/v2/victim', {
    victim_type: 'P',
    first: 'Zenobia',
    last: 'Quillfeather',
    city: 'Eagle Notch',
  })
  const drop = await made('/v2/victim', {
    victim_type: 'P',
    first: 'Zenobia',
    last: 'Quillfether',
    city: 'Fort Linden',
    zip: '80999',
  })
  const [kept, dropped] = [keep['person_id'], drop['person_id']]
  const accused = await made('/v1/defendant', { case_id: keep['case_id'], person_id: dropped })
  const numberOf = async ({ case_id }: Json) => (await read(`/v1/court_case/${String(case_id)}`))['case_reference_id']

  await openPath('/admin/merge')
  await choosePerson('Person to keep', 'Zenobia Quillfeather', /Quillfeather, Zenobia/)
  await choosePerson('Person to merge into them', 'Zenobia Quillfether', /Quillfether, Zenobia/)
  const lists = await waitFor(() => {
    const found = screen.getAllByRole('list', { name: 'Clients and defendants' })
    expect(found).toHaveLength(2)
    return found
  })
  const linksIn = (list: HTMLElement | undefined) =>
    within(list as HTMLElement)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
  const clientLink = async ({ id, case_id }: Json) => [
    `Client on case ${String(await numberOf({ case_id }))}`,
    `/case/${String(case_id)}/victim/${String(id)}/edit`,
  ]
  const expected = [
    [await clientLink(keep)],
    [
      await clientLink(drop),
      [
        `Defendant on case ${String(await numberOf(accused))}`,
        `/case/${String(accused['case_id'])}/defendant/${String(accused['id'])}/edit`,
      ],
    ],
  ]
  await waitFor(() => expect(lists.map(linksIn)).toEqual(expected))

  const differing = await screen.findByRole('region', { name: 'What the two say differently' })
  expect(within(differing).getAllByRole('radiogroup')).toHaveLength(3)
  const group = (name: string) => within(differing).getByRole('radiogroup', { name })
  const chosen = (name: string) => within(group(name)).getByRole('radio', { checked: true })
  // What says nothing is not chosen by itself.
  expect(['Last name', 'City', 'Zip'].map((name) => chosen(name).getAttribute('value'))).toEqual([
    'keep',
    'keep',
    'drop',
  ])
  within(group('Zip')).getByRole('radio', { name: 'Nothing' })
  click(within(group('City')).getByRole('radio', { name: 'Fort Linden' }))
  await expectSoundStructure()

  click(within(differing).getByRole('button', { name: 'Merge the two' }))
  const question = await screen.findByRole('alertdialog', {
    name: 'Merge “Quillfether, Zenobia” into “Quillfeather, Zenobia”?',
  })
  within(question).getByText(/This cannot be undone/)
  press('Escape')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect((await read(`/v1/person/${String(dropped)}`))['id']).toBe(dropped)

  click(within(differing).getByRole('button', { name: 'Merge the two' }))
  click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Merge' }))
  await screen.findByText('People merged')
  expect(await read(`/v1/person/${String(kept)}`)).toMatchObject({
    last: 'Quillfeather',
    city: 'Fort Linden',
    zip: '80999',
  })
  expect((await read(`/v2/victim/${String(drop['id'])}`))['person_id']).toBe(kept)
  // Ready for the next two, and nobody has looked for the one who is gone.
  expect(screen.queryByText(/404/)).toBeNull()
  await screen.findByRole('combobox', { name: 'Person to keep' })
  expect(screen.queryByRole('region', { name: 'What the two say differently' })).toBeNull()
})

test('one person twice is said at once, and there is nothing to merge', async () => {
  await made('/v2/victim', { victim_type: 'P', first: 'Ottoline', last: 'Quillfeather' })
  await openPath('/admin/merge')
  await choosePerson('Person to keep', 'Ottoline Quillfeather', /Ottoline/)
  await choosePerson('Person to merge into them', 'Ottoline Quillfeather', /Ottoline/)
  await screen.findByText('These are the same person. Choose another one.')
  expect(screen.queryByRole('button', { name: 'Merge the two' })).toBeNull()
})

test('[ADM-35] what is merged is what was seen: who changes meanwhile is looked at again, and chosen anew', async () => {
  const name = { victim_type: 'P', first: 'Perpetua' }
  const keep = await made('/v2/victim', { ...name, last: 'Quill', city: 'Eagle Notch' })
  const drop = await made('/v2/victim', { ...name, last: 'Feather', city: 'Eagle Notch' })
  await openPath('/admin/merge')
  await choosePerson('Person to keep', 'Perpetua Quill', /Quill, Perpetua/)
  await choosePerson('Person to merge into them', 'Perpetua Feather', /Feather, Perpetua/)
  const differing = await screen.findByRole('region', { name: 'What the two say differently' })
  click(within(differing).getByRole('button', { name: 'Merge the two' }))
  await screen.findByRole('alertdialog')
  const { status } = await server().call('supervisor', 'PUT', `/v1/person/${String(drop['person_id'])}`, {
    city: 'Harbor',
  })
  expect(status).toBe(200)
  // Whether a message or the refusal tells of it: nothing is merged before somebody has looked again.
  const dialog = screen.queryByRole('alertdialog')
  if (dialog !== null) click(within(dialog).getByRole('button', { name: 'Merge' }))
  await screen.findAllByText('Somebody else changed one of the two meanwhile. Look at both again.')
  await waitFor(() => within(differing).getByRole('radiogroup', { name: 'City' }))
  expect((await read(`/v1/person/${String(drop['person_id'])}`))['city']).toBe('Harbor')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  click(within(differing).getByRole('radio', { name: 'Harbor' }))
  await waitFor(() => within(differing).getByRole('radio', { name: 'Harbor', checked: true }))
  click(within(differing).getByRole('button', { name: 'Merge the two' }))
  click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Merge' }))
  await waitFor(async () => expect((await read(`/v1/person/${String(keep['person_id'])}`))['city']).toBe('Harbor'))
})

test('somebody who is chosen and then gone is said to be gone, and the next one is chosen without what was chosen before', async () => {
  const name = { victim_type: 'P', first: 'Leocadia' }
  await made('/v2/victim', { ...name, last: 'Quill' })
  const drop = await made('/v2/victim', { ...name, last: 'Feather' })
  await openPath('/admin/merge')
  await choosePerson('Person to keep', 'Leocadia Quill', /Quill, Leocadia/)
  await choosePerson('Person to merge into them', 'Leocadia Feather', /Feather, Leocadia/)
  const differing = await screen.findByRole('region', { name: 'What the two say differently' })
  click(within(differing).getByRole('radio', { name: 'Feather' }))
  await made('/v2/victim', { ...name, last: 'Plume' })
  await server().call('admin', 'DELETE', `/v1/person/${String(drop['person_id'])}?expunge=1`)
  await screen.findByText('This person is not there any more, or you may not see them. Choose another one.')
  expect(screen.queryByRole('button', { name: 'Merge the two' })).toBeNull()
  click(screen.getAllByRole('button', { name: /Choose somebody other than/ }).at(-1) as HTMLElement)
  await choosePerson('Person to merge into them', 'Leocadia Plume', /Plume, Leocadia/)
  const next = await screen.findByRole('region', { name: 'What the two say differently' })
  within(next).getByRole('radio', { name: 'Quill', checked: true })
})
