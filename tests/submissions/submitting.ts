/** Reports as they are submitted, by calls alone. */
import { expect } from 'vitest'
import { idOf, type Caller } from '../records/agencyServer.ts'

export type Question = { readonly type: string } & Readonly<Record<string, unknown>>
export type Figure = { readonly at: number; readonly question: Question; readonly count: number }

export type Of = { readonly type?: string; readonly filters?: object; readonly shown?: object }
export const quarter = { date_range: ['2026-01-01T07:00:00.000Z', '2026-03-31T05:59:59.999Z'] }
export const runBy = async (
  caller: Caller,
  { type = 'service', filters = quarter, shown = {} }: Of = {},
): Promise<number> => {
  const run = { type, filters: JSON.stringify(filters), reporting_period: 'Last Quarter', shown }
  const made = await caller.post('/v2/report_object', { uuid: crypto.randomUUID(), ...run })
  expect([made.status, made.text]).toEqual([200, made.text])
  return idOf(made)
}
export const countsOf = async (caller: Caller, questions: readonly Question[]): Promise<readonly number[]> => {
  const named = Object.fromEntries(questions.map((question, at) => [`q${at}`, question]))
  const answer = await caller.post('/v2/report/batch', named)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return questions.map((_, at) => Math.round(Number(answer.body[`q${at}`]) * 100) / 100)
}

export const sheetOf = (figures: readonly Figure[]) => ({
  title: 'Dynamic Full Service Report',
  about: [{ label: 'Report', text: 'Dynamic Full Service Report' }],
  titles: ['Section', 'Line', 'Figure', 'Count'],
  lines: figures.map(({ count }, at) => ({ section: 'A', line: `L${at}`, figure: 'F', count, mark: '' })),
})
export const figuresOf = (questions: readonly Question[], counts: readonly number[]): readonly Figure[] =>
  questions.map((question, at) => ({ at, question, count: counts[at] ?? 0 }))

export const keep = (caller: Caller, run: number, figures: readonly Figure[], more: object = {}) =>
  caller.post(`/v2/report_object/${run}/submission`, { sheet: sheetOf(figures), figures, ...more })

export const keptBy = async (caller: Caller, questions: readonly Question[], of?: Of): Promise<number> => {
  const run = await runBy(caller, of)
  const kept = await keep(caller, run, figuresOf(questions, await countsOf(caller, questions)))
  expect([kept.status, kept.text]).toEqual([200, kept.text])
  return run
}

export const period = { since: '2026-01-01T07:00:00.000Z', until: '2026-03-31T05:59:59.999Z' }
export const served: Question = { type: 'service', show: 'all', ...period }
export const given: Question = { type: 'service_total', ...period }
