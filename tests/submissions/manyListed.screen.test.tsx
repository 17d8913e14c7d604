/** Of very many submissions the newest are listed, and the page says that there may be others. */
import { screen } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { mostListed } from '../../domain/submissions/index.ts'
import { standBetween } from '../screens/between.ts'
import { pages } from '../screens/pages.ts'

let goAway = (): void => undefined
afterEach(() => goAway())
const { open } = pages(60)

const submission = (id: number) => ({
  id,
  title: `Report ${id}`,
  report: 'full',
  period: 'All Time',
  since: null,
  until: null,
  submitted_at: '2026-04-01T15:00:00.000Z',
  user_name: 'Mira Example',
  user_id: 3,
})

test.each([
  [mostListed, 1],
  [3, 0],
])('of %i submissions that came it is said %i times that there may be others', async (came, times) => {
  goAway = standBetween(({ method, address }, answer) =>
    method === 'GET' && new URL(address, location.origin).pathname.endsWith('/report_submission')
      ? Promise.resolve(Response.json({ data: Array.from({ length: came }, (_, at) => submission(came - at)) }))
      : answer(),
  )
  await open('/reports/submitted', 'admin')
  await screen.findByRole('link', { name: 'Report 1' })
  expect(screen.queryAllByText(`The newest ${mostListed} are listed: there may be others.`)).toHaveLength(times)
})
