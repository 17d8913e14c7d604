import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { makeRecord } from '../screens/ownRecord.ts'
import { pages } from '../screens/pages.ts'

const { server, open } = pages()
const clients = (): number =>
  Number(/\d+/.exec(within(screen.getByRole('region', { name: 'Your caseload' })).getByText(/client/).textContent)?.[0])

test('the first page says how many clients are one’s own, anew with each visit', async () => {
  await open('/home', 'supervisor')
  const before = clients()
  await makeRecord(server(), 'supervisor', 'victim')
  await open('/home', 'supervisor')
  expect(clients()).toBe(before + 1)
})
