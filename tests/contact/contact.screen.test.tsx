import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { click } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open } = pages()

test('[NAV-12] [NAV-15] the banner of an add-on in Beta names it and leads to the form, which knows the page', async () => {
  const main = (await open('/list/events', 'admin')).main()
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
