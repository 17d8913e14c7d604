import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import {
  atDesks,
  begin,
  confirmDelete,
  deskOf,
  fill,
  part,
  reads,
  rows,
  saveAndClose,
  textOf,
  undo,
} from '../items/desk.ts'
import { button, click } from '../screens/hand.ts'

atDesks()
const supervisor = deskOf('supervisor')

test('referrals are entered on a client’s page, stand by their day, are deleted and put back, and are in the history', async () => {
  const client = await supervisor.own('victim')
  await supervisor.open(`${client.path}/referrals`)
  const referrals = await part('Referrals')
  for (const [date, place] of [
    ['5/1/2026', 'Food bank'],
    ['12/24/2025', 'Night shelter'],
    ['10/2/2026', 'Legal aid'],
  ] as const) {
    const form = await begin(referrals, 'Add referral', 'New referral')
    fill(form, { Date: date, 'Sent to': place })
    await saveAndClose(form)
  }
  await reads(referrals, 'Legal aid', 'Food bank', 'Night shelter')
  expect(rows(referrals).map((row) => /Legal aid|Food bank|Night shelter/.exec(textOf(row))?.[0])).toEqual([
    'Legal aid',
    'Food bank',
    'Night shelter',
  ])
  click(button(/^Delete Food bank/, referrals))
  await confirmDelete()
  await waitFor(() => expect(textOf(referrals)).not.toContain('Food bank'))
  await undo()
  await reads(referrals, 'Food bank')
  await supervisor.open(`${client.path}/history`)
  await reads(await part('History'), 'restored a referral', 'Legal aid')
})
