/** NAV-06: what goes past the router in the desktop build. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { click } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open, server } = pages()
const desktop = { addresses: 'hash' } as const

test('links of menus, rows that open in a new tab and the way past the menus are right in the desktop build', async () => {
  await open('/list/victims', 'supervisor', desktop)
  expect([location.pathname, location.hash]).toEqual(['/', '#/list/victims'])
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const [link] = within(screen.getByRole('table', { name: 'Clients' })).getAllByRole<HTMLAnchorElement>('link')
  const cell = link?.closest('[role=row]')?.querySelectorAll('[role=cell]')[1] ?? document.body
  cell.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  expect(opened.mock.calls).toEqual([[link?.getAttribute('href'), '_blank', 'noopener']])
  expect(link?.getAttribute('href')).toMatch(/^#\/case\/\d+\/victim\/\d+/u)
  opened.mockRestore()
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
  expect(menu.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe('#/contact')
  click(screen.getByRole('link', { name: 'Skip to the page' }))
  expect(document.activeElement?.id).toBe('main')
  expect(location.hash).toBe('#/list/victims')
})

test('who is signed out stands on the login page, and a link that was mailed opens with what it says', async () => {
  await open('/list/victims', null, desktop)
  await waitFor(() => expect(location.hash).toBe('#/home'))
  await open('/reset?token=abc', null, desktop)
  expect([location.pathname, location.search, location.hash]).toEqual(['/', '', '#/reset?token=abc'])
  expect(server().url).toBe(location.origin)
})
