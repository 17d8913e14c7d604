/** What is typed into forms that stand on a list's page is not left without a question. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, click, type } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open } = pages()

test.each([
  ['New bulk letter', '/bulk-letter/list', 'admin', /^Title/],
  ['Letter defaults', '/bulk-letter/list', 'admin', /./],
  ['New affiliate', '/affiliates', 'backoffice', /^Affiliate Name/],
] as const)('[NAV-16] leaving %s half-done asks, and Cancel stays with it', async (name, path, user, field) => {
  const { main } = await open(path, user)
  const opener = within(main()).queryByRole('button', { name })
  if (opener !== null) click(opener)
  const form = await waitFor(() => {
    const found = main().querySelector('form')
    if (found === null) throw new Error('no form')
    return found
  })
  const [box] = await within(form).findAllByRole('textbox', { name: field })
  type(box as HTMLElement, '7')
  click(screen.getByRole('link', { name: 'Home' }))
  const question = await screen.findByRole('alertdialog', { name: 'Unsaved changes' })
  expect(question.textContent).toContain('WARNING: You have unsaved changes.')
  click(button('Cancel', question))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(location.pathname).toBe(path))
  expect((box as HTMLInputElement).value).toBe('7')
})
