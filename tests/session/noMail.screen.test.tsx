/** An installation without a mail server, as its page says it. */
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { setupName, usualSetup } from '../../domain/setup/index.ts'
import { click } from '../screens/hand.ts'

// The client reads it once, when it is loaded.
const said = document.createElement('meta')
said.name = setupName
said.content = JSON.stringify({ ...usualSetup, sendsMail: false })
document.head.append(said)
const { pages } = await import('../screens/pages.ts')
const { open } = pages()

test('where no mail leaves, who forgot the password is told whom to ask, and waits for no link', async () => {
  const main = (await open('/login', null)).main()
  click(within(main).getByRole('link', { name: 'Forgotten your password?' }))
  await within(main).findByText('Ask your agency’s administrator', { exact: false })
  expect(within(main).queryByRole('form')).toBeNull()
})

test('a link that was handed over sets a password there as well', async () => {
  const main = (await open('/reset?token=made-up', null)).main()
  within(main).getByText('This link is not known here.', { exact: false })
})
