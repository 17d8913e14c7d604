/** An installation without a mail server, as its page says it. */
import { waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setup } from '../../src/setup/index.ts'
import { click } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open } = pages()
const { sendsMail } = setup
beforeAll(() => void Object.assign(setup, { sendsMail: false }))
afterAll(() => void Object.assign(setup, { sendsMail }))

test('where no mail leaves, who forgot the password is told whom to ask, and waits for no link', async () => {
  const { main } = await open('/login', null)
  click(within(main()).getByRole('link', { name: 'Forgotten your password?' }))
  await waitFor(() => within(main()).getByText('Ask your agency’s administrator', { exact: false }))
  expect(within(main()).queryByRole('form')).toBeNull()
})

test('a link that was handed over sets a password there as well', async () => {
  const { main } = await open('/reset?token=made-up', null)
  within(main()).getByText('This link is not known here.', { exact: false })
})
