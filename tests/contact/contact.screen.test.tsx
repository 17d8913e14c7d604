import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { destinationOf, navigationRequested } from '../../domain/navigation/index.ts'
import { button, click, type } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'
import { message } from '../screens/recordScreens.ts'

const { server, open } = pages()

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

test('[NAV-13] it names the user, the account and the page, takes subject and message, and a message confirms it', async () => {
  const { body: me } = await server().call('advocate', 'GET', '/v1/me')
  const { body: account } = await server().call('advocate', 'GET', '/v1/my_account')
  const { store, main } = await open('/list/cases', 'advocate')
  store().dispatch(navigationRequested(destinationOf('/contact')))
  const form = await screen.findByRole('form', { name: 'Contact support' })
  const told = within(form)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(told).toEqual([
    ['From', `${String(me['first'])} ${String(me['last'])}`],
    ['Agency', account['name']],
    ['Page', '/list/cases'],
  ])
  type(within(form).getByLabelText(/^Subject/), 'The list of cases')
  type(within(form).getByLabelText(/^Message/), 'A column for the court would help.')
  click(button('Send', form))
  await message('Your message was sent. Thank you.')
  await waitFor(() => expect(within(main()).getByLabelText<HTMLInputElement>(/^Subject/).value).toBe(''))
})
