// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { actsRecovered } from '../../domain/acts.ts'
import { Unfinished } from '../../src/home/Unfinished.tsx'
import { showScreen } from '../operations/screen.tsx'

test('what nobody knows to have happened stands with what is unfinished, to be sent again or left', () => {
  const asked = { subject: 'Printing', message: 'The list is cut off', page: '/list/victims' }
  const shown = showScreen(
    <MemoryRouter>
      <Unfinished />
    </MemoryRouter>,
    [actsRecovered({ acts: { one: { does: 'contact.send', asked }, other: { does: 'contact.send', asked } } })],
  )
  expect(screen.queryByText('Everything you typed is saved.')).toBeNull()
  const [first, second] = screen.getAllByRole('listitem').map((line) => within(line))
  first?.getByText('Not known to have happened. Sent again, it happens once.')
  fireEvent.click(first?.getByRole('button', { name: /^Send again/ }) as HTMLElement)
  fireEvent.click(second?.getByRole('button', { name: /^It is done/ }) as HTMLElement)
  expect([shown.said('acts/repeated'), shown.said('acts/forgotten')]).toEqual([[{ name: 'one' }], [{ name: 'other' }]])
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})
