/** The frame around every page. */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { click, press } from '../screens/hand.ts'
import type { Screen } from '../screens/openScreen.tsx'
import { pages } from '../screens/pages.ts'
import { bar } from './bar.ts'

const { open: openPage } = pages()
const open = (user: string | null, path: string): Promise<Screen> => openPage(path, user)

describe('the frame', () => {
  test('[NAV-32] [NAV-40] the bar leads home, and each page has its own title', async () => {
    await open('supervisor', '/list/victims')
    expect(document.title).toBe('Clients – Caselog')
    click(await bar().findByRole('link', { name: 'Home' }))
    await waitFor(() => expect(location.pathname).toBe('/home'))
    await waitFor(() => expect(document.title).toBe('Home – Caselog'))
    click(bar().getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(location.pathname).toBe('/login'))
  })

  test('[NAV-04] an unknown path says that what you are looking for is not here', async () => {
    await open(null, '/no/such/place')
    screen.getByText('Page Not Found')
    expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe(
      'What you are looking for is not here.',
    )
  })

  test('the sheet of shortcuts opens with ?, lists the registry and closes with Escape', async () => {
    await open('supervisor', '/home')
    await screen.findByRole('button', { name: /Search or run a command/ })
    press('?')
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect((await within(sheet).findByRole('region', { name: 'Go to' })).textContent).toContain('Clients')
    press('Escape')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('g')
    press('c')
    await waitFor(() => expect(location.pathname).toBe('/list/victims'))
  })
})
