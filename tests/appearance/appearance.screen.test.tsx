/** Theme and density, chosen in the menu and from the palette. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { showKeptAppearance } from '../../src/appearance/index.ts'
import { click, type } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open, opened } = pages(20)
const { dataset } = document.documentElement
afterEach(() => {
  for (const name of ['theme', 'density']) document.cookie = `setting_${name}=; max-age=0; path=/`
  showKeptAppearance()
})

const runFromPalette = async (query: string, title: string): Promise<void> => {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const palette = await screen.findByRole('dialog', { name: 'Command palette' })
  type(within(palette).getByRole('combobox'), query)
  click(await within(palette).findByRole('option', { name: new RegExp(`^${title}`) }))
}

test('the page is dark as soon as that is chosen in the palette, and is drawn so before the next one starts', async () => {
  await open('/home', 'advocate')
  await runFromPalette('dark mode', 'Appearance: Dark')
  await waitFor(() => expect(dataset['theme']).toBe('dark'))
  delete dataset['theme']
  showKeptAppearance()
  expect(dataset['theme']).toBe('dark')
  expect(opened().store().getState().appearance.theme).toBe('dark')
})

test('the menu has what is chosen, and chooses', async () => {
  await open('/home', 'advocate')
  click(screen.getByRole('button', { name: /^Settings/ }))
  const menu = await screen.findByRole('menu')
  const item = (name: string) => within(menu).getByRole('menuitemcheckbox', { name })
  expect(item('As the system').getAttribute('aria-checked')).toBe('true')
  click(item('Compact'))
  await waitFor(() => expect(dataset['density']).toBe('compact'))
})
