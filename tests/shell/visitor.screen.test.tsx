/** What a page tells a visitor, and what a visitor may ask for. */
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { standBetween } from '../screens/between.ts'
import { click, type } from '../screens/hand.ts'
import type { Screen } from '../screens/openScreen.tsx'
import { pages } from '../screens/pages.ts'

let goAway = (): void => undefined
afterEach(() => {
  goAway()
  goAway = () => undefined
})
const { open: openPage } = pages()
const open = (path: string): Promise<Screen> => openPage(path, null)

test('[NAV-54] [NAV-55] a visitor finds the introduction, and asks for an account', async () => {
  const asked: unknown[] = []
  goAway = standBetween(async ({ method, address, body }, answer) => {
    if (method === 'POST' && address.endsWith('/v1/apply')) asked.push(JSON.parse(body))
    return answer()
  })
  await open('/')
  expect(location.pathname).toBe('/home')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The quiet place for hard work')
  const form = within(screen.getByRole('form', { name: 'Ask for an account' }))
  type(form.getByLabelText('Your work e-mail'), 'nia.harrow@example.org')
  click(form.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining('Thank you. We will write to you soon.'),
    ),
  )
  expect(asked).toEqual([
    expect.objectContaining({ email: 'nia.harrow@example.org', email_address: 'nia.harrow@example.org' }),
  ])
})

test('[NAV-41] [NAV-44] a page without a description of its own has the default one; the footer tells the years', async () => {
  await open('/login')
  expect(document.title).toBe('Sign in – Caselog')
  expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe(
    'Case tracking for agencies that serve crime victims',
  )
  expect(screen.getByRole('contentinfo').textContent).toContain(`© 2014–${new Date().getFullYear()} Caselog`)
})
