// @vitest-environment jsdom
/** What the shell does with a handled error: it is said, shown and scrolled to. */
import { act, cleanup, screen, within } from '@testing-library/react'
import { throwError } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorClosed, errorShown, snackbarShown } from '../../domain/calls/actions.ts'
import { exportsOpened } from '../../domain/exports/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { logProblemFound } from '../../domain/log/index.ts'
import { masqueradeFound, masqueradeOpen, masqueradeTyped } from '../../domain/masquerade/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { recordOpened } from '../../domain/records/index.ts'
import { exportsEpics } from '../../epics/exports/index.ts'
import type { Http, NamedEpic } from '../../epics/kernel/index.ts'
import { masqueradeEpics } from '../../epics/masquerade/index.ts'
import { recordsEpics } from '../../epics/records/index.ts'
import { ExportsPage } from '../../src/exports/index.ts'
import { MasqueradeDialog } from '../../src/masquerade/index.ts'
import { MessageArea } from '../../src/shell/MessageArea.tsx'
import { setup } from '../../src/setup/index.ts'
import { readThing, run } from '../calls/declared.ts'
import { showScreen } from '../links/screen.tsx'
import { startWorld } from '../records/epicWorld.ts'
import { answer } from '../session/fakeServer.ts'
import { signedIn, world } from '../session/world.ts'

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

/** What a pipeline makes of an error: by itself of one that is no answer of the server's, but a mistake of ours. */
const madeOf = (
  epics: readonly NamedEpic[],
  cause: Action,
  error: unknown = new TypeError('x is not a function'),
): readonly Action[] => {
  const thrower = { call: () => throwError(() => error) } as Partial<Http> as Http
  const world = startWorld(epics, ['view_own_victim', 'view_own_export'], { http: thrower, supportPhone: '555-0100' })
  const before = world.actions.length
  world.dispatch(cause)
  world.passes(2_000)
  return world.actions.slice(before + 1).map(({ type, payload }) => ({ type, payload }))
}
const leadsToStatus = (said: HTMLElement): void => {
  expect(said.textContent).toContain('Something went wrong and we were unable to communicate with the server')
  expect(said.textContent).toContain('555-0100')
  const links = within(said).getAllByRole('link')
  expect(links.map((to) => [to.textContent, to.getAttribute('href')])).toEqual([['Server status', setup.statusAddress]])
}

test('[ERR-11] a failure without any message names the telephone and leads to the page of the server’s status', () => {
  const made = madeOf(recordsEpics, recordOpened({ kind: 'victim', id: 7 }))
  expect(made.filter(errorShown.match)).toHaveLength(1)
  showScreen(<MessageArea />, made.filter(errorShown.match))
  leadsToStatus(screen.getByRole('alert'))
})

test.each([
  ['the page of exports', exportsEpics, exportsOpened({}), ExportsPage],
  ['the dialog of masquerades', masqueradeEpics, masqueradeTyped({ text: 'ana' }), MasqueradeDialog],
] as const)('so it does on %s, which says by itself what failed', (_, epics, cause, Page) => {
  showScreen(<Page />, [masqueradeOpen.changed({ value: true }), cause, ...madeOf(epics, cause)])
  leadsToStatus(screen.getByRole('alert'))
})

test('[ERR-12] a read that failed says its status and message, the telephone and the Support button', async () => {
  const w = world()
  const { ports } = await signedIn(w)
  w.server.on('GET /v1/thing', () => answer(404, { message: 'Not found.' }))
  const outcome = run(ports.http.call(readThing, {}))
  await w.advance(10)
  const made = madeOf(recordsEpics, recordOpened({ kind: 'victim', id: 7 }), outcome.error)
  showScreen(<MessageArea />, made.filter(errorShown.match))
  const said = screen.getByRole('alert').textContent
  for (const part of ['404: Not found.', '555-0100', 'Support button']) expect(said).toContain(part)
})

test('a wording around it leads there too, and any other sentence nowhere', () => {
  const [read] = madeOf(recordsEpics, recordOpened({ kind: 'victim', id: 7 })).filter(errorShown.match)
  const around = wording('error.settings', { path: 'race', error: read?.payload.message ?? '' })
  showScreen(<MessageArea />, [error('e1', { message: around })])
  leadsToStatus(screen.getByRole('alert'))
  cleanup()
  showScreen(<MessageArea />, [error('e1', { message: wording('error.read.other') })])
  expect(screen.queryByRole('link')).toBeNull()
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
