/** What is typed of an account while others change it (BIL-25). */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientAccount } from '../../domain/accounts/clientAccount.ts'
import {
  accountEditDropped,
  accountEdited,
  accountSaveAsked,
  besideCalls,
  clientAddonAsked,
  clientAccountOf,
  clientCalls,
  getClientAccount,
  oneAccount,
  partnerRemovalAsked,
  unsavedOf,
  type AccountEdit,
  type ClientAccount,
} from '../../domain/accounts/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { accountsEpics } from '../../epics/accounts/index.ts'
import { actsEpics } from '../../epics/acts/index.ts'
import { askEpic } from '../../epics/asks/ask.epic.ts'
import { fieldArbitrary } from '../log/arbitrary.ts'
import { only, startWorld } from '../records/epicWorld.ts'

const [drawn] = fc.sample(fieldArbitrary(clientAccount) as fc.Arbitrary<ClientAccount>, { numRuns: 1, seed: 7 })
const accountAt = (version: number, more: Partial<ClientAccount> = {}): ClientAccount => ({
  ...(drawn as ClientAccount),
  id: 7,
  name: 'Cedar House',
  product_name: 'Caselog',
  time_zone: 'America/Denver',
  support_phone: '555-555-0100',
  start_date: null,
  expiration_date: null,
  shut_off_date: null,
  version,
  ...more,
})
const clinic = { id: 3, name: 'Harbor Clinic', contact_person: '', email: '', phone: '' }
const paid = { amount: '80', paid_on: '1/2/2020' }

/** With account 7 in view, as it was in version 4. */
const start = () => {
  const world = startWorld([...actsEpics, askEpic(oneAccount), ...accountsEpics], ['view_own_client', 'add_client'])
  const waiting = (call: { readonly id: string }) => only(world.open().filter((each) => each.call === call.id))
  world.dispatch(oneAccount.opened({ id: 7 }))
  waiting(getClientAccount).answer(accountAt(4))
  return {
    ...world,
    waiting,
    typed: () => unsavedOf(world.state(), 7),
    edit: (edit: AccountEdit, version = 4) => world.dispatch(accountEdited({ account: 7, version, edit })),
    save: (part: 'form' | 'payment' | 'partner') => world.dispatch(accountSaveAsked({ account: 7, part })),
  }
}
type World = ReturnType<typeof start>

/** What changes an account beside its form, answered with what others had changed by then. */
const besides: Readonly<Record<string, (world: World) => void>> = {
  'a payment': (world) => {
    world.edit({ payment: paid })
    world.save('payment')
    world.waiting(besideCalls.pay).answer(accountAt(6, { name: 'Theirs' }))
  },
  'a partner': (world) => {
    world.edit({ partner: clinic })
    world.save('partner')
    world.waiting(besideCalls.changePartner).answer(accountAt(6, { name: 'Theirs' }))
  },
  'a partner that goes': (world) => {
    world.dispatch(partnerRemovalAsked({ account: 7, version: 4, partner: 3 }))
    world.waiting(besideCalls.removePartner).answer(accountAt(6, { name: 'Theirs' }))
  },
  'a module': (world) => {
    world.dispatch(clientAddonAsked({ account: 7, name: 'timesheets', active: true }))
    world.waiting(besideCalls.addon).answer(accountAt(6, { name: 'Theirs' }))
  },
}

describe('law: what is typed goes over no change of others that nobody was told of', () => {
  test.each(Object.entries(besides))('as the form, after %s', (_what, beside) => {
    const world = start()
    world.edit({ name: 'Mine' })
    beside(world)
    world.save('form')
    expect(world.waiting(clientCalls.update).input).toMatchObject({ ifMatch: 4, body: { name: 'Mine' } })
  })

  test.each(Object.entries(besides))('and a clash that is told of stands there still, after %s', (_what, beside) => {
    const world = start()
    world.edit({ name: 'Mine' })
    world.edit({ payment: paid, partner: clinic })
    world.save('form')
    world.waiting(clientCalls.update).fail({ status: 409, message: 'Changed by others.' })
    const before = world.typed()
    expect(before).toMatchObject({ isClash: true, part: 'form' })
    world.dispatch(accountSaveAsked({ account: 7, part: 'payment' }))
    world.waiting(besideCalls.pay).answer(accountAt(6))
    expect(world.typed()).toMatchObject({ isClash: true })
    beside(world)
    expect(world.typed()).toMatchObject({ isClash: true, edit: { name: 'Mine' } })
  })

  test('what was said of the form goes with the form, and with nothing else', () => {
    const world = start()
    world.edit({ name: 'Mine', partner: clinic, payment: paid })
    world.save('form')
    world.waiting(clientCalls.update).fail({ status: 409, message: 'Changed by others.' })
    world.dispatch(accountEditDropped({ account: 7, part: 'partner' }))
    world.dispatch(partnerRemovalAsked({ account: 7, partner: 3 }))
    world.waiting(besideCalls.removePartner).answer(accountAt(6))
    expect(world.typed()).toMatchObject({ isClash: true, part: 'form', edit: { name: 'Mine', payment: paid } })
    expect(world.typed()?.problem).not.toBeNull()
    world.dispatch(accountEditDropped({ account: 7, part: 'form' }))
    expect(world.typed()).toMatchObject({ isClash: false, part: null, problem: null, edit: { payment: paid } })
  })
})

test('after a clash, what else the server says of the form is said in its own words', () => {
  const world = start()
  world.edit({ name: 'Mine' })
  world.save('form')
  world.waiting(clientCalls.update).fail({ status: 409, message: 'Changed by others.' })
  expect(world.typed()?.problem).toBe(wording('account.clash'))
  world.waiting(getClientAccount).answer(accountAt(5, { name: 'Theirs' }))
  world.save('form')
  const again = world.waiting(clientCalls.update)
  expect(again.input).toMatchObject({ ifMatch: 5 })
  again.fail({ status: 422, message: 'That name is taken.' })
  expect(world.typed()?.problem).toBe('That name is taken.')
})

test('what is told of one account leaves the other one standing to which somebody has gone on', () => {
  const world = start()
  world.edit({ name: 'Mine' })
  world.save('form')
  world.dispatch(oneAccount.opened({ id: 8 }))
  world.waiting(getClientAccount).answer({ ...accountAt(2), id: 8 })
  world.waiting(clientCalls.update).fail({ status: 409, message: 'Changed by others.' })
  expect(world.typed()).toMatchObject({ isClash: true })
  expect(clientAccountOf(world.state(), 8)).toMatchObject({ id: 8 })
  world.dispatch(oneAccount.opened({ id: 7 }))
  world.waiting(getClientAccount).answer(accountAt(5))
  expect(world.typed()).toMatchObject({ version: 5 })
})

describe('what is asked for beside the form is meant over what was shown', () => {
  test('as a payment, a new partner, one that goes and a module', () => {
    const world = start()
    world.edit({ payment: paid, partner: { ...clinic, id: 0 } })
    world.save('payment')
    world.save('partner')
    world.dispatch(partnerRemovalAsked({ account: 7, version: 4, partner: 3 }))
    world.dispatch(clientAddonAsked({ account: 7, version: 4, name: 'timesheets', active: true }))
    for (const call of [besideCalls.pay, besideCalls.addPartner, besideCalls.removePartner, besideCalls.addon])
      expect([call.id, world.waiting(call).input]).toMatchObject([call.id, { ifMatch: 4 }])
  })

  test('and a partner that is changed, over what stood there when it was typed', () => {
    const world = start()
    world.edit({ partner: clinic })
    world.dispatch(oneAccount.loaded({ id: 7, account: accountAt(5) }))
    world.save('partner')
    expect(world.waiting(besideCalls.changePartner).input).toMatchObject({ ifMatch: 4 })
    world.waiting(besideCalls.changePartner).fail({ status: 409, message: 'Changed by others.' })
    expect(world.typed()?.problem).toBe(wording('account.clash.beside'))
    world.waiting(getClientAccount).answer(accountAt(6))
    world.save('partner')
    expect(world.waiting(besideCalls.changePartner).input).toMatchObject({ ifMatch: 6 })
  })

  test('and is shown as others left it before it is asked for again', () => {
    const world = start()
    world.dispatch(partnerRemovalAsked({ account: 7, version: 4, partner: 3 }))
    world.waiting(besideCalls.removePartner).fail({ status: 409, message: 'Changed by others.' })
    world.waiting(getClientAccount).answer(accountAt(6))
    expect(clientAccountOf(world.state(), 7)).toMatchObject({ version: 6 })
  })
})
