// @vitest-environment jsdom
/** What the shell does with a handled error: it is said, shown and scrolled to. */
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorClosed, errorShown, snackbarShown } from '../../domain/calls/actions.ts'
import { logProblemFound } from '../../domain/log/index.ts'
import { masqueradeFound } from '../../domain/masquerade/index.ts'
import { MessageArea } from '../../src/shell/MessageArea.tsx'
import { setup } from '../../src/setup/index.ts'
import { wordingOf } from '../../domain/calls/wording.ts'
import { showScreen } from '../links/screen.tsx'

const scrolled: string[] = []
beforeEach(() => {
  scrolled.length = 0
  Element.prototype.scrollIntoView = vi.fn(function scrolledTo(this: Element) {
    scrolled.push(this.id)
  })
})
afterEach(cleanup)

const error = (name: string, more: Partial<Parameters<typeof errorShown>[0]> = {}) =>
  errorShown({ error: name, message: `Message of ${name}`, detail: null, status: 500, persistent: false, ...more })

test('[ERR-19] each error that comes is listed and scrolled to; the message bar closes', () => {
  const { dispatch, state } = showScreen(<MessageArea />, [
    snackbarShown({ snackbar: 's', message: 'status.saving', tone: 'info', until: null }),
  ])
  expect(scrolled).toEqual([])
  act(() => dispatch(error('e1')))
  expect(screen.getByRole('alert').textContent).toContain('Message of e1')
  expect(scrolled).toEqual([screen.getByRole('alert').id])
  expect(state().calls.snackbars).toEqual([])
  act(() => dispatch(error('e2')))
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(scrolled).toHaveLength(2)
  act(() => dispatch(errorClosed({ error: 'e2' })))
  expect(scrolled).toHaveLength(2)
})

test('[ERR-11] a failure without any message names the telephone and leads to the page of the server’s status', () => {
  const failing = {
    online: true,
    kind: 'other',
    status: null,
    serverMessage: null,
    hadError: true,
    phone: '555-0100',
  } as const
  showScreen(<MessageArea />, [error('e1', wordingOf(failing))])
  const said = screen.getByRole('alert')
  expect(said.textContent).toContain('Something went wrong and we were unable to communicate with the server')
  expect(said.textContent).toContain('555-0100')
  const [to] = [...said.querySelectorAll('a')]
  expect([to?.textContent, to?.getAttribute('href')]).toEqual(['Server status', setup.statusAddress])
})

test('that an earlier session is kept here is said to whoever comes, and not to who works as somebody else', () => {
  const found = logProblemFound({ problem: 'wrongKey', lost: 0 })
  showScreen(<MessageArea />, [found])
  expect(screen.getByRole('status').textContent).toContain('may not be saved')
  cleanup()
  showScreen(<MessageArea />, [masqueradeFound({ on: true, admin: 4 }), found])
  expect(screen.queryByText(/may not be saved/u)).toBeNull()
})

test('what can not be written and what can not be read are said one beside the other', () => {
  const problems = ['expired', 'quota', 'corrupt'] as const
  showScreen(
    <MessageArea />,
    problems.map((problem) => logProblemFound({ problem, lost: 2 })),
  )
  const said = (role: string) =>
    screen
      .getAllByRole(role)
      .map(({ textContent }) => textContent)
      .filter((text) => text !== '')
  expect(said('alert')).toEqual([
    expect.stringContaining('no room left'),
    expect.stringContaining('can not be read any more: 2 entries'),
  ])
  expect(said('status')).toEqual([expect.stringContaining('72 hours, and is removed now')])
})

test('what can not be read is counted only where somebody knows how much it is, and is not lost where it may be saved', () => {
  showScreen(
    <MessageArea />,
    (['corrupt', 'expired'] as const).map((problem) => logProblemFound({ problem, lost: 0 })),
  )
  screen.getByText('A part of what was kept on this device can not be read any more.')
  screen.getByText(/is removed now\. If something in it was not saved, it is lost\.$/u)
})
