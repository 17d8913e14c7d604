/** What stands on the row that Enter would open, once device and server have answered. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, vi } from 'vitest'
import { cardsSeen, type Cards } from '../../domain/lists/index.ts'
import { press, type } from '../screens/hand.ts'
import type { pages } from '../screens/pages.ts'

export const askedRow = async (query: string): Promise<Element | null> => {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const palette = await screen.findByRole('dialog')
  const input = within(palette).getByRole('combobox')
  // Nothing is painted before the server has answered: on a busy machine the first row could have been read by then.
  const paint = vi.spyOn(window, 'requestAnimationFrame').mockImplementation(() => 0)
  type(input, query)
  await waitFor(() => expect(within(palette).getByRole('listbox').getAttribute('aria-busy')).toBe('false'))
  paint.mockRestore()
  const row = document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
  press('Escape', input)
  await waitFor(() => expect(palette.isConnected).toBe(false))
  return row
}

/** What a device knows on which the list of clients was looked through once. */
export const clientsSeen = async (server: ReturnType<ReturnType<typeof pages>['server']>) => {
  const rows: Cards['victims'][] = []
  for (let page = 1; page === 1 || rows.length === (page - 1) * pageSize; page += 1) {
    const path = `/v2/victim?type=all_active&limit=${pageSize}&page=${page}`
    const { body } = await server.call('admin', 'GET', path)
    rows.push(...(body['data'] as Cards['victims'][]))
  }
  return cardsSeen({ pages: [{ tab: 'victims', rows }] })
}
const pageSize = 100
