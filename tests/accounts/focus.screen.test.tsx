/** Whoever works by the keyboard alone keeps their place: no button takes the focus away with it (WCAG 2.4.3). */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, choose, click, type } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { server, open } = pages()

const form = (name = 'Account') => screen.findByRole('form', { name })
const input = (inside: HTMLElement, name: string) =>
  within(inside).getByRole('textbox', { name: new RegExp(`^${name}`) })
const isAt = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element))
/** Somebody else's account, since nobody leaves the own one. */
const other = async (): Promise<number> => {
  const { data } = (await server().call('backoffice', 'GET', '/v1/client/list?search=Harbor')).body as {
    data: readonly { readonly id: number }[]
  }
  return data[0]?.id ?? 0
}
const at = async (tab: string) => open(`/client/${await other()}/${tab}`, 'backoffice')

test('the form of a new account takes the focus when it opens, and gives it back', async () => {
  await open('/client/list', 'backoffice')
  click(await screen.findByRole('button', { name: 'Add an account' }))
  const add = await form('Add an account')
  await isAt(input(add, 'Name'))
  type(input(add, 'Name'), 'Harbor House')
  click(button('Add account', add))
  await isAt(within(add).getByRole('combobox', { name: /^Time zone/ }))
  click(button('Discard', add))
  await isAt(await screen.findByRole('button', { name: 'Add an account' }))
})

test('what is saved or put away leaves the focus on its button, and what is wrong takes it each time', async () => {
  await at('edit')
  const main = await form()
  for (const press of ['Discard', 'Save']) {
    type(input(main, 'Contact person'), `Somebody before ${press}`)
    await waitFor(() => expect(button(press, main).getAttribute('aria-disabled')).toBe(null))
    click(button(press, main))
    await waitFor(() => expect(button(press, main).getAttribute('aria-disabled')).toBe('true'))
    await waitFor(() => expect(button('Save', main).getAttribute('aria-busy')).toBe(null))
    await isAt(button(press, main))
    expect(button(press, main)).toHaveProperty('disabled', false)
  }
  type(input(main, 'Anniversary date'), '2/30/2026')
  for (let pressed = 0; pressed < 2; pressed += 1) {
    click(button('Save', main))
    await isAt(input(main, 'Anniversary date'))
  }
})

test('a partner that is changed is gone on with in its form, and one that is removed leaves the focus there', async () => {
  const partner = { name: 'Harbor Clinic', contact_person: null, email: null, phone: null }
  await server().call('backoffice', 'POST', `/v1/client/${await other()}/partner`, partner)
  await at('partners')
  click(await screen.findByRole('button', { name: 'Change Harbor Clinic' }))
  const change = await form('Change a partner')
  await isAt(input(change, 'Organization'))
  type(input(change, 'E-mail'), 'desk@harbor')
  click(button('Save', change))
  await isAt(input(change, 'E-mail'))
  click(button('Discard', change))
  await isAt(button('Discard', await form('Add a partner')))
  click(button('Remove Harbor Clinic'))
  click(button('Remove', await screen.findByRole('alertdialog')))
  await screen.findByText('This account has no partners.')
  await isAt(input(await form('Add a partner'), 'Organization'))
})

test('an amount that is none takes the focus', async () => {
  await at('payments')
  const payment = await form('Record a payment')
  expect(payment.textContent).toMatch(/the account is paid until \d+\/\d+\/\d{4}/)
  type(input(payment, 'Amount'), 'ten')
  click(button('Record payment', payment))
  await isAt(input(payment, 'Amount'))
})

test('a product and an affiliate are chosen among those that there are', async () => {
  const id = await other()
  await at('edit')
  const main = await form()
  const choices = (name: string): readonly string[] =>
    [...within(main).getByRole('combobox', { name }).getElementsByTagName('option')].map(({ text }) => text)
  expect(choices('Product')).toEqual(['Caselog', 'Caselog Restorative Justice'])
  const names = choices('Affiliate')
  expect(names[0]).toBe('None')
  const made = await server().call('backoffice', 'POST', '/v1/affiliate', { affiliate_name: 'Coastal Bar' })
  await at('edit')
  choose(within(await form()).getByRole('combobox', { name: 'Affiliate' }), 'Coastal Bar')
  click(button('Save', await form()))
  await waitFor(async () =>
    expect((await server().call('backoffice', 'GET', `/v1/client/${id}`)).body).toMatchObject({
      affiliate: { id: made.body['id'], affiliate_name: 'Coastal Bar' },
      affiliate_id: made.body['id'],
      product_id: 1,
    }),
  )
})
