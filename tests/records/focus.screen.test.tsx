/** Whoever works by the keyboard alone keeps their place: no button takes the focus away with it (WCAG 2.4.3). */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, click, type } from '../screens/hand.ts'
import { makeRecord } from '../screens/ownRecord.ts'
import { field, recordScreens } from '../screens/recordScreens.ts'

const { server, open, held } = recordScreens()
const isAt = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element))

test('what is saved or put away leaves the focus on its button', async () => {
  const client = await makeRecord(server(), 'admin', 'victim')
  const form = within(await open(client, 'edit')).getByRole('form', { name: 'Client' })
  const discard = button('Discard', form)
  type(field(form, 'textbox', 'City'), 'Quincy')
  click(discard)
  click(button('Discard', await screen.findByRole('alertdialog')))
  await isAt(discard)
  await waitFor(() => expect(field(form, 'textbox', 'City').value).not.toBe('Quincy'))
  expect([discard.getAttribute('aria-disabled'), discard.hasAttribute('disabled')]).toEqual(['true', false])

  const save = button('Save', form)
  type(field(form, 'textbox', 'City'), 'Weymouth')
  click(save)
  await within(form).findByText('Saved')
  await isAt(save)
  expect([save.getAttribute('aria-disabled'), save.hasAttribute('disabled')]).toEqual(['true', false])
  expect((await held(client))['city']).toBe('Weymouth')
})
