/** Where a list could not be loaded, the page of a report says whose lines may be missing, until it has come. */
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { expectSoundStructure } from '../screens/axe.ts'
import { standBetween } from '../screens/between.ts'
import { choose, click } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

let isFailing = false
let goAway = (): void => undefined
afterEach(() => goAway())
const { open } = pages(60)

const failServices = (): void => {
  isFailing = true
  goAway = standBetween(({ method, address }, answer) =>
    isFailing && method === 'GET' && new URL(address, location.origin).pathname.endsWith('/service')
      ? Promise.resolve(
          new Response(JSON.stringify({ message: 'No services.' }), {
            status: 422,
            headers: { 'content-type': 'application/json' },
          }),
        )
      : answer(),
  )
}
const openServiceReport = async (): Promise<void> => {
  await open('/reports', 'admin')
  choose(screen.getByRole('combobox', { name: 'Report' }), 'Service Report')
  await screen.findByRole('heading', { level: 1, name: 'Service Report' })
}
const button = (name: string): HTMLElement => screen.getByRole('button', { name })
const told = () => screen.queryByText('Lines may be missing: Services')
const banner = (): HTMLElement => {
  const status = told()?.closest<HTMLElement>('[role=status]')
  if (!status) throw new Error('nothing is said to be missing')
  return status
}
const counted = async (name: string): Promise<void> => {
  await waitFor(() => expect(button(name).hasAttribute('disabled')).toBe(false))
  click(button(name))
  await screen.findByRole('button', { name: 'Count again' }, { timeout: 30_000 })
}

test('a list that lacks is told before a report is run, and no more once it has come', async () => {
  failServices()
  await openServiceReport()
  within(banner()).getByText(/The lists that they come from could not be loaded/)
  await expectSoundStructure()
  isFailing = false
  click(within(banner()).getByRole('button', { name: 'Load again' }))
  await waitFor(() => expect(told()).toBeNull())
})

test('a run that lacks its lines says so until it is counted again, with the list', async () => {
  failServices()
  await openServiceReport()
  await counted('Run report')
  within(banner()).getByText(/The lists that they come from could not be loaded/)
  isFailing = false
  click(within(banner()).getByRole('button', { name: 'Load again' }))
  // What was counted without them lacks them still.
  await waitFor(() => expect(within(banner()).queryByRole('button', { name: 'Load again' })).toBeNull())
  expect(banner().textContent).not.toContain('could not be loaded')
  await expectSoundStructure()
  click(button('Count again'))
  await waitFor(() => expect(told()).toBeNull(), { timeout: 30_000 })
})
