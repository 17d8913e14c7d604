/** What is done with a submitted report by mouse is done by keys, on its page and nowhere else. */
import { expect, test } from 'vitest'
import { commands } from '../../domain/commands.ts'
import { buildMatchIndex, match } from '../../domain/palette/index.ts'
import {
  changedSince,
  readSubmission,
  submissionAt,
  submittedFileAsked,
  submittedPrintAsked,
} from '../../domain/submissions/index.ts'
import { submissionsEpics } from '../../epics/submissions/index.ts'
import { commandEntry } from '../../src/palette/entries.ts'
import { startRuns } from '../reports/runWorld.ts'
import { silentBrowser } from '../session/silentBrowser.ts'
import { NEVER } from 'rxjs'

const elsewhere = { scopes: null, record: null, hasUnsavedDraft: false, canEditRecord: false }
const there = { ...elsewhere, submission: { id: 7 } }
const ids = ['submission.compare', 'submission.print', 'submission.csv', 'submission.xlsx', 'submission.pdf'] as const
const called = (id: string) => {
  const found = commands.find((command) => command.id === id)
  if (found === undefined) throw new Error(`there is no command ${id}`)
  return found
}

test('each is offered on the page of a submission and nowhere else, and is of that one', () => {
  for (const id of ids) expect([id, called(id).when?.(elsewhere), called(id).when?.(there)]).toEqual([id, false, true])
  expect(ids.map((id) => called(id).run(there, {}))).toMatchObject([
    { type: changedSince.opened.type, payload: { id: 7 } },
    { type: submittedPrintAsked.type, payload: { id: 7 } },
    ...(['csv', 'xlsx', 'pdf'] as const).map((form) => ({ type: submittedFileAsked.type, payload: { id: 7, form } })),
  ])
})

test.each([
  ['compare with today', 'submission.compare'],
  ['print', 'submission.print'],
  ['export xlsx', 'submission.xlsx'],
])('%s is in front in the palette on the page of a submission', (query, id) => {
  const index = buildMatchIndex(commands.filter(({ when }) => when?.(there) ?? true).map(commandEntry))
  expect(match(index, query, { frecency: new Map(), limit: 1 }).rows[0]?.id).toBe(`command:${id}`)
})

const submission = {
  id: 7,
  report: 'service',
  title: 'Service Report',
  period: 'Last Quarter',
  since: null,
  until: null,
  user_id: 3,
  user_name: 'Mira Vale',
  submitted_at: '2026-04-01T12:00:00.000Z',
} as const
const read = {
  submission,
  sheet: { title: 'Service Report', about: [], titles: ['Section', 'Line', 'Figure', 'Count'], lines: [] },
  left_out: 2,
}

test('a file is asked for in the language in force, and nothing is said of it; printing prints', async () => {
  const prints: number[] = []
  const browser = { ...silentBrowser(NEVER), print: () => void prints.push(1) }
  const world = startRuns(undefined, true, { browser }, ['export_list'], submissionsEpics)
  const at = { route: 'submission', reportId: 7 } as const
  world.dispatch(submittedFileAsked({ id: 7, form: 'csv' }))
  expect([submissionAt(world.state(), at), world.calls('report_submission.file')]).toEqual([null, []])
  world.dispatch(readSubmission.loaded({ id: 7, ...read }))
  expect(submissionAt(world.state(), at)).toEqual({ id: 7 })
  expect(submissionAt(world.state(), { route: 'home' })).toBeNull()
  world.dispatch(submittedFileAsked({ id: 7, form: 'csv' }), submittedPrintAsked({ id: 7 }))
  const [asked] = world.calls('report_submission.file')
  expect(asked?.input).toMatchObject({ params: { id: 7 } })
  expect(asked?.input).toHaveProperty('body', { form: 'csv', locale: 'en-US' })
  expect(prints).toEqual([])
  await world.passing()
  expect(prints).toEqual([1])
})
