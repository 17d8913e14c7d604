/** Ctrl+K before the client is there, with the real client: whoever is signed in has the palette, nobody else has. */
import { readFileSync } from 'node:fs'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { pages } from '../screens/pages.ts'

const { open, openUnsettled } = pages()
const script = readFileSync('src/public/early.js', 'utf8')

const typedEarly = (): void => {
  // As the browser runs it, before anything else of the page.
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval
  new Function(script)()
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  for (const key of 'case') fireEvent.keyDown(document.body, { key })
}

test('who is signed in finds the palette open, with the letters in it', async () => {
  typedEarly()
  await openUnsettled('/home', 'admin')
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(within(dialog).getByRole<HTMLInputElement>('combobox').value).toBe('case'))
})

test('who is signed out has no palette, and types into the form from then on', async () => {
  typedEarly()
  await open('/login', null)
  expect(screen.queryByRole('dialog')).toBeNull()
  const [field] = [...document.querySelectorAll('input')]
  if (field === undefined) throw new Error('there is no form')
  expect(fireEvent.keyDown(field, { key: 'x' })).toBe(true)
  expect(document.body.innerHTML).not.toContain('value="case"')
  expect('earlyKeys' in globalThis).toBe(false)
})
