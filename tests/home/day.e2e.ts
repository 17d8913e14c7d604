import { expect, test } from '@playwright/test'
import { expectNoViolations, freshPage, signIn } from '../e2e/journey.ts'
import { makeClient } from '../e2e/ownClient.ts'
import { caseOf, make, unique } from '../items/ownRecords.ts'

const minutes = (from: number): string => new Date(Date.now() + from * 60_000).toISOString()

test('[NAV-54] the first page shows the own open tasks, appointments and court dates of the week; a task is ticked off there', async ({
  page,
}) => {
  await signIn(page, 'supervisor')
  const client = await makeClient(page)
  const me = await page.evaluate(async () => {
    const answer = await fetch('/v1/me', {
      headers: { authorization: `Bearer ${localStorage.getItem('access_token') ?? ''}` },
    })
    return (await answer.json()).id as number
  })
  const [task, appointment] = [unique('Call back'), unique('Meeting')]
  await make(page, 'task', { title: task, date_time: '2020-01-01T12:00:00.000Z', user_id: me, victim_id: client.id })
  await make(page, 'appointment', {
    title: appointment,
    date_time: minutes(-30),
    end_date_time: minutes(30),
    user_id: me,
    victim_id: client.id,
  })
  await make(page, 'court_date', { date_time: minutes(2), case_id: caseOf(client) })
  await page.goto('/home')

  const tasks = page.getByRole('region', { name: 'My tasks' })
  const line = tasks.getByRole('listitem').filter({ hasText: task })
  await expect(
    tasks
      .getByRole('list', { name: /^Overdue/ })
      .getByRole('listitem')
      .filter({ hasText: task }),
  ).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Appointments this week' }).getByRole('listitem').filter({ hasText: appointment }),
  ).toBeVisible()
  const dates = page.getByRole('region', { name: 'Court dates this week' })
  await expect(dates.locator(`a[href="/case/${caseOf(client)}/manage/edit"]`).first()).toBeVisible()
  await expectNoViolations(page)

  await line.getByRole('checkbox').click()
  await expect(line).toHaveCount(0)
  await page.reload()
  await expect(tasks).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('[NAV-54] the day comes first, then the places to go, in the menu’s groups; a narrow and an enlarged page have all of it', async ({
  page,
}) => {
  await signIn(page, 'advocate')
  await page.goto('/home')
  const [tasks, places] = [
    page.getByRole('region', { name: 'My tasks' }),
    page.getByRole('navigation', { name: 'Go to' }),
  ]
  await expect(tasks).toBeVisible()
  await expect(places.getByRole('list', { name: 'Records' }).getByRole('link', { name: 'Clients' })).toHaveAttribute(
    'href',
    '/list/victims',
  )
  await expect(places.getByRole('list', { name: 'Add New' }).getByRole('link', { name: 'New client' })).toBeVisible()
  // As wide as a telephone, as a screen at 200 % and at 400 %.
  for (const width of [1440, 720, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const [day, go] = [await tasks.boundingBox(), await places.boundingBox()]
    expect(day?.y ?? Number.NaN).toBeLessThan(go?.y ?? Number.NaN)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0)
    await expect(places.getByRole('link', { name: 'New client' })).toBeVisible()
  }
  await expectNoViolations(page)
})

test('[NAV-54] what was opened last is there in a new browser too, where nothing of it was kept', async ({
  page,
  browser,
}) => {
  await signIn(page, 'supervisor')
  const client = await makeClient(page)
  await page.goto(client.path)
  await expect(page.getByRole('form', { name: 'Client' })).toBeVisible()
  const elsewhere = await freshPage(browser)
  await signIn(elsewhere, 'supervisor')
  await elsewhere.goto('/home')
  const recent = elsewhere.getByRole('region', { name: 'Recently opened' })
  await expect(recent.locator(`a[href="${client.path}"]`)).toBeVisible()
  await elsewhere.context().close()
})
