import { expect, test } from '@playwright/test'
import { expectNoViolations, signIn } from '../e2e/journey.ts'
import { makeClient } from '../e2e/ownClient.ts'
import { caseOf, make, unique } from '../items/ownRecords.ts'

const minutes = (from: number): string => new Date(Date.now() + from * 60_000).toISOString()

test('[NAV-54] the first page shows the own open tasks, appointments and court dates of the week; a task is ticked off there', async ({ page }) => {
  await signIn(page, 'supervisor')
  const client = await makeClient(page)
  const me = await page.evaluate(async () => {
    const answer = await fetch('/v1/me', { headers: { authorization: `Bearer ${localStorage.getItem('access_token') ?? ''}` } })
    return (await answer.json()).id as number
  })
  const [task, appointment] = [unique('Call back'), unique('Meeting')]
  await make(page, 'task', { title: task, date_time: '2020-01-01T12:00:00.000Z', user_id: me, victim_id: client.id })
  await make(page, 'appointment', { title: appointment, date_time: minutes(-30), end_date_time: minutes(30), user_id: me, victim_id: client.id })
  await make(page, 'court_date', { date_time: minutes(2), case_id: caseOf(client) })
  await page.goto('/home')

  const tasks = page.getByRole('region', { name: 'My tasks' })
  const line = tasks.getByRole('listitem').filter({ hasText: task })
  await expect(line.getByText('Overdue')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Appointments this week' }).getByRole('listitem').filter({ hasText: appointment })).toBeVisible()
  const dates = page.getByRole('region', { name: 'Court dates this week' })
  await expect(dates.locator(`a[href="/case/${caseOf(client)}/manage/edit"]`)).toBeVisible()
  await expectNoViolations(page)

  await line.getByRole('checkbox').click()
  await expect(line).toHaveCount(0)
  await page.reload()
  await expect(tasks).toBeVisible()
  await expect(line).toHaveCount(0)
})
