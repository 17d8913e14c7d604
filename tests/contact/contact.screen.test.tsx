import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { click } from '../screens/hand.ts'
import { openScreen, type Screen } from '../screens/openScreen.tsx'
import { startScreenServer, type ScreenServer } from '../screens/server.ts'

let server: ScreenServer
let opened: Screen | null = null
beforeAll(async () => {
  server = await startScreenServer()
})
afterEach(() => opened?.close())
afterAll(() => server?.stop())

test('[NAV-12] [NAV-14] [NAV-15] the banner of an add-on in Beta names it and leads to the form, which knows the page', async () => {
  opened = await openScreen({ server, user: 'admin', path: '/list/events' })
  await opened.settled()
  const main = opened.main()
  within(main).getByText('Event Manager')
  expect(main.textContent).toContain(
    'This feature is in Beta. If you would like to see any changes or improvements or if you discover any bugs, we would love to hear from you.',
  )
  click(within(main).getByRole('link', { name: 'Provide Feedback' }))
  const form = await screen.findByRole('form', { name: 'Contact support' })
  expect(location.pathname).toBe('/contact')
  await waitFor(() =>
    expect(
      within(form)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toContain('/list/events'),
  )
})
