/** What stands on a record's page by kind: entered, changed and refused on the screens of the real client. */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { expectSoundStructure } from '../screens/axe.ts'
import { button, choose, click, type } from '../screens/hand.ts'
import {
  atDesks,
  begin,
  confirmDelete,
  deskOf,
  field,
  fill,
  gone,
  holding,
  onlyRow,
  optionsOf,
  part,
  paste,
  reads,
  refused,
  rows,
  save,
  saveAndClose,
  textOf,
  undo,
  unique,
} from './desk.ts'

atDesks()
const supervisor = deskOf('supervisor')
const advocate = deskOf('advocate')

const sums = async (list: HTMLElement, ...texts: readonly string[]): Promise<void> =>
  reads(await within(list).findByLabelText('Sums'), ...texts)

describe('services', () => {
  const openServices = async () => {
    const client = await supervisor.own('victim')
    await supervisor.open(`${client.path}/services`)
    const services = await part('Services')
    return { client, services }
  }
  const what = (form: HTMLElement): HTMLElement => field(form, 'Service')

  test('[SVC-11] [SVC-12] entered, changed, deleted, put back; all sums follow', async () => {
    const { client, services } = await openServices()
    const ofClient = screen.getByRole('complementary')
    const form = await begin(services, 'Add service', 'New service')
    expect(field(form, 'Date').value).not.toBe('')
    save(form)
    await refused(what(form), 'This field is required.')
    expect(document.activeElement).toBe(what(form))
    await expectSoundStructure()
    choose(what(form), 'Hotline call')
    fill(form, { Amount: '0' })
    save(form)
    await refused(field(form, 'Amount'), /number from 1/)
    fill(form, { Amount: '2', Time: '1:05', 'Grant dollars': '12.50' })
    await saveAndClose(form)
    await waitFor(() => expect(document.activeElement).toBe(button('Add service', services)))
    await onlyRow(services)
    await sums(services, '1 h 5 min', '$12.50')
    await reads(ofClient, '1:05')

    const change = await begin(services, /^Edit Service/, 'Change this service')
    fill(change, { Time: '2:05' })
    await saveAndClose(change)
    await sums(services, '2 h 5 min')
    await reads(ofClient, '2:05')

    click(button(/^Delete Service/, services))
    await confirmDelete()
    await reads(services, 'No services yet')
    await waitFor(() => expect(textOf(ofClient)).not.toContain('2:05'))
    await undo()
    await onlyRow(services)
    await sums(services, '2 h 5 min')
    await reads(ofClient, '2:05')
    expect(await supervisor.held(client)).toMatchObject({ service_summary: { total_time: 125, total_dollars: 12.5 } })
  })

  test('the button that begins one stays under the keys while the list comes', async () => {
    const client = await supervisor.own('victim')
    const give = holding(/\/service\?.*victim_id=/)
    const { settled } = await supervisor.openUnsettled(`${client.path}/services`)
    const services = await part('Services')
    const add = await within(services).findByRole('button', { name: 'Add service' })
    add.focus()
    expect(textOf(services)).not.toContain('No services yet')
    give()
    await settled()
    await reads(services, 'No services yet')
    expect(document.activeElement).toBe(add)
    click(add)
    const form = await within(services).findByRole('form', { name: 'New service' })
    expect(document.activeElement).toBe(what(form))
  })

  test('[SVC-08] a bundle enters its services in one step', async () => {
    const { services } = await openServices()
    click(button('Apply a bundle…', services))
    const dialog = await screen.findByRole('dialog', { name: 'Apply a bundle of services' })
    choose(within(dialog).getByRole('combobox', { name: 'Bundle' }), 'Court day')
    const items = (): readonly string[] => within(dialog).getAllByRole('listitem').map(textOf)
    await waitFor(() => expect(items()).toEqual(['Court accompaniment', 'Transport', 'Case status update']))
    click(button('Enter 3 services', dialog))
    await gone(dialog)
    await waitFor(() => expect(rows(services)).toHaveLength(3))
    await sums(services, '2 h 30 min')
  })
})

test('[SVC-05] a timelog is typed as hours and minutes, and read so', async () => {
  const client = await supervisor.own('victim')
  await supervisor.open(`${client.path}/timelogs`)
  const logs = await part('Timelogs')
  const form = await begin(logs, 'Add timelog', 'New timelog')
  fill(form, { Time: '2:75' })
  save(form)
  await refused(field(form, 'Time'), /hours and minutes, such as 2:05/)
  fill(form, { Time: '2:05' })
  await saveAndClose(form)
  await onlyRow(logs, '2:05')
  await sums(logs, '2 h 5 min')
  const [saved] = await supervisor.listed('timelog', { victim_id: client.id })
  expect(saved).toMatchObject({ minutes: 125, type: 'service', victim_id: client.id })
  const change = await begin(logs, /^Edit Timelog/, 'Change this timelog')
  expect(field(change, 'Time').value).toBe('2:05')
  fill(change, { Time: '45' })
  save(change)
  await onlyRow(logs, '0:45')
})

test('[SVC-06] a general timelog, of no client, is entered, changed, deleted and put back over its list', async () => {
  const page = await supervisor.open('/list/timelogs')
  const form = await begin(page, 'Add timelog', 'New timelog')
  const note = unique('Staff meeting')
  fill(form, { Time: '1:25', Note: note })
  await saveAndClose(form)
  const saved = async () =>
    (await supervisor.listed('timelog', { show: 'general' })).find((one) => one['note'] === note)
  await waitFor(async () => expect(await saved()).toMatchObject({ minutes: 85, victim_id: null, type: 'general' }))
  const listed = (): HTMLElement => {
    const found = rows(page).find((each) => textOf(each).includes(note))
    if (found === undefined) throw new Error('the timelog is not on the list')
    return found
  }
  click(within(await waitFor(listed)).getByRole('button', { name: /^Edit/ }))
  const change = await within(page).findByRole('form', { name: 'Change this timelog' })
  expect(document.activeElement?.closest('form')).toBe(change)
  expect(field(change, 'Time').value).toBe('1:25')
  fill(change, { Time: '0:45' })
  await saveAndClose(change)
  await waitFor(() => expect(textOf(listed())).toContain('0:45'))
  expect(await saved()).toMatchObject({ minutes: 45, victim_id: null })
  await expectSoundStructure()

  click(within(listed()).getByRole('button', { name: /^Delete/ }))
  await confirmDelete()
  await waitFor(() => expect(listed).toThrow())
  expect(await saved()).toBeUndefined()
  await undo()
  await waitFor(() => expect(textOf(listed())).toContain('0:45'))
})

test('[SVC-10] a private one has a lock; only confidential access reads it too', async () => {
  const client = await advocate.own('victim')
  await advocate.open(`${client.path}/notes`)
  const notes = await part('Notes')
  for (const [words, isPrivate] of [
    ['For everyone who works with her', false],
    ['Only between us', true],
  ] as const) {
    const form = await begin(notes, 'Add note', 'New note')
    paste(await within(form).findByRole('textbox', { name: 'Note' }), words)
    if (isPrivate) click(within(form).getByRole('checkbox', { name: 'Private' }))
    await saveAndClose(form)
  }
  const secret = (await screen.findByText('Only between us')).closest('li')
  expect(secret?.getAttribute('aria-label')).toMatch(/^Note of/)
  expect(secret?.textContent).toContain('Private: only its writer and those with confidential access read it')
  const open = (await screen.findByText('For everyone who works with her')).closest('li')
  expect(open?.textContent).not.toContain('Private:')
  for (const [reader, reads] of [
    [deskOf('advocate-2'), false],
    [supervisor, true],
  ] as const) {
    await reader.open(`${client.path}/notes`)
    await screen.findByText('For everyone who works with her')
    expect(screen.queryAllByText('Only between us')).toHaveLength(reads ? 1 : 0)
    const seen = await reader.listed('note', { victim_id: client.id })
    expect(seen.some(({ note }) => String(note).includes('Only between us'))).toBe(reads)
  }
})

test('[ACT-03] [ACT-08] a task is done by one press, undone, and on the screen of tasks', async () => {
  const client = await advocate.own('victim')
  const title = unique('Call the shelter')
  await advocate.open(`${client.path}/tasks`)
  const tasks = await part('Tasks')
  const form = await begin(tasks, 'Add task', 'New task')
  fill(form, { Title: title, Due: '3/4/2031 09:30' })
  await saveAndClose(form)
  const box = await within(tasks).findByRole<HTMLInputElement>('checkbox', { name: `Done: ${title}` })
  expect(box.checked).toBe(false)
  const isDone = (expected: number): Promise<void> =>
    waitFor(async () =>
      expect((await advocate.listed('task', { victim_id: client.id }))[0]?.['is_completed']).toBe(expected),
    )
  click(box)
  await isDone(1)
  await undo('Saved')
  await waitFor(() => expect(box.checked).toBe(false))
  await isDone(0)

  await advocate.open('/tasks')
  const listed = () => {
    const found = rows(screen.getByRole('table', { name: 'Tasks' })).find((each) => textOf(each).includes(title))
    if (found === undefined) throw new Error('the task is not on the list')
    return found
  }
  const row = await waitFor(listed)
  expect(textOf(row)).toContain('3/4/2031 09:30')
  expect(within(row).getByRole('link').getAttribute('href')).toBe(`${client.path}/tasks`)
  click(within(row).getByRole('checkbox', { name: `Done: ${title}` }))
  await isDone(1)
  await undo('Saved')
  await isDone(0)
  click(within(await waitFor(listed)).getByRole('button', { name: new RegExp(`^Edit ${title}`) }))
  const change = await screen.findByRole('form', { name: /task/i })
  fill(change, { Title: `${title} today` })
  await saveAndClose(change)
  await waitFor(() => expect(textOf(screen.getByRole('table', { name: 'Tasks' }))).toContain(`${title} today`))
})

const instant = '2031-03-04T17:00:00.000Z'
test.each([
  ['task', 'Tasks', { title: 'Call back' }],
  ['appointment', 'Appointments', { title: 'Intake', date_time: instant }],
  ['court_date', 'Court dates', { date_time: instant }],
])(
  'ACT-01: the form of a %s shows the letters of its client and case to whoever reads them',
  async (kind, many, own) => {
    const client = await supervisor.own('victim')
    const ofBoth = { victim_id: client.id, case_id: client.caseId }
    const [toHer, toCourt] = [unique('To her'), unique('To the court')]
    const letter = { date_time: instant, body: '<p>Hello.</p>' }
    await supervisor.make('written_letter', { ...letter, title: toHer, victim_id: client.id })
    await supervisor.make('written_letter', { ...letter, title: toCourt, case_id: client.caseId })
    const [user] = await supervisor.listed('user', { limit: 1 })
    await supervisor.make(kind, { ...own, ...ofBoth, ...(kind !== 'court_date' && { user_id: user?.id }) })

    const look = async (more?: { readonly without: readonly string[] }) => {
      await supervisor.open(`${client.path}/${kind}s`, more)
      const list = await part(many)
      await begin(list, /^Edit/, `Change this ${many.toLowerCase().slice(0, -1)}`)
      return list
    }
    expect(within(await look({ without: ['view_letter'] })).queryByRole('region', { name: 'Letters' })).toBeNull()
    const letters = within(await within(await look()).findByRole('region', { name: 'Letters' }))
    expect(letters.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [toCourt, `/case/${client.caseId}/manage/letters`],
      [toHer, `${client.path}/letters`],
    ])
    await expectSoundStructure()
    click(letters.getByRole('link', { name: toHer }))
    await waitFor(() => expect(location.pathname).toBe(`${client.path}/letters`))
    await reads(await part('Letters'), toHer)
  },
)

test('[ACT-07] a task that is begun before it is known for whom it may be is for oneself once that is known', async () => {
  const client = await advocate.own('victim')
  const give = holding(/\/available_client_case_advocate\?/)
  await advocate.openUnsettled(`${client.path}/tasks`)
  const tasks = await part('Tasks')
  await within(tasks).findByRole('button', { name: 'Add task' })
  const form = await begin(tasks, 'Add task', 'New task')
  fill(form, { Title: 'Quicker than the answer' })
  const whose = field<HTMLSelectElement>(form, 'Assigned to')
  expect(whose.value).toBe('')
  give()
  await waitFor(() => expect(whose.value).not.toBe(''))
  await saveAndClose(form)
  expect(await advocate.listed('task', { victim_id: client.id })).toMatchObject([
    { title: 'Quicker than the answer', user_id: expect.any(Number) },
  ])
})

test('[ACT-09] an appointment that ends before it starts is refused in words, then saved', async () => {
  const client = await advocate.own('victim')
  await advocate.open(`${client.path}/appointments`)
  const appointments = await part('Appointments')
  const form = await begin(appointments, 'Add appointment', 'New appointment')
  fill(form, {
    Title: 'Meet at the courthouse',
    Start: '3/4/2031 10:00',
    End: '3/4/2031 09:00',
    Location: 'Second floor',
  })
  save(form)
  await refused(field(form, 'End'), 'The end must be after the start')
  expect(document.activeElement).toBe(field(form, 'End'))
  fill(form, { End: '3/4/2031 11:00' })
  await saveAndClose(form)
  await onlyRow(appointments, 'Meet at the courthouse', '3/4/2031 11:00')
  const [saved] = await advocate.listed('appointment', { victim_id: client.id })
  expect(saved).toMatchObject({ location: 'Second floor', victim_id: client.id })
})

test('[ACT-09] a court date of a case has its court, client and defendant; [CAS-02] a case has its courts', async () => {
  const client = await supervisor.own('victim', { first: 'Robin', last: unique('Quail') })
  const { caseId } = client
  const accused = await supervisor.own('defendant', { case_id: caseId, first: 'Dorian', last: unique('Quill') })
  await supervisor.open(`/case/${caseId}/manage/court_dates`)
  const dates = await part('Court dates')
  const form = await begin(dates, 'Add court date', 'New court date')
  fill(form, { Date: '2/30/2031 09:00' })
  choose(field(form, 'Court'), 'State Court of Appeals')
  save(form)
  await refused(field(form, 'Date'), /date and time that exist/)
  fill(form, { Date: '2/28/2031 09:00' })
  choose(within(form).getByRole('combobox', { name: /^Client/ }), `${client.name}, Robin`)
  choose(within(form).getByRole('combobox', { name: /^Defendant/ }), `${accused.name}, Dorian`)
  save(form)
  await onlyRow(dates, '2/28/2031 09:00', 'State Court of Appeals', `${client.name}, Robin`, `${accused.name}, Dorian`)
  const [heard] = await supervisor.listed('court_date', { case_id: caseId })
  expect(heard).toMatchObject({
    case_id: caseId,
    victim_id: client.id,
    defendant_id: accused.id,
    court_id: expect.any(Number),
  })
  for (const { path } of [client, accused]) {
    await supervisor.open(`${path}/court_dates`)
    await onlyRow(await part('Court dates'), '2/28/2031 09:00', 'State Court of Appeals')
  }

  await supervisor.open(`/case/${caseId}/manage/courts`)
  const courts = await part('Courts')
  const court = await begin(courts, 'Add court', 'New court')
  choose(field(court, 'Court'), 'Willow Falls Municipal Court')
  fill(court, { 'Docket number': '31-CR-077', Judge: 'Imani Osei' })
  save(court)
  await onlyRow(courts, 'Willow Falls Municipal Court', '31-CR-077')
  click(button(/^Delete Court/, courts))
  await confirmDelete()
  await reads(courts, 'No courts yet')
  await reads(courts, 'What you add stands here.')
  await undo()
  await onlyRow(courts, 'Imani Osei')
})

test('[DEF-06] a charge of a defendant has its level, description, date and outcome', async () => {
  const defendant = await supervisor.own('defendant')
  await supervisor.open(`${defendant.path}/charges`)
  const charges = await part('Charges')
  const form = await begin(charges, 'Add charge', 'New charge')
  choose(field(form, 'Charge level'), 'Felony 2')
  fill(form, { Description: 'Burglary of a dwelling', Date: '3/4/2026' })
  choose(field(form, 'Charged, cited or arrested'), 'Arrested')
  save(form)
  await onlyRow(charges, '3/4/2026', 'Felony 2', 'Burglary of a dwelling', 'Arrested')
  const [saved] = await supervisor.listed('charge', { defendant_id: defendant.id })
  expect(saved).toMatchObject({ outcome: 'arrested', date: '03/04/2026' })
})

test('[LOC-10] a location has operations with type and times, and dated warrants and seizures', async () => {
  const { path } = await supervisor.own('location')
  await supervisor.open(`${path}/operations`)
  const operations = await part('Operations')
  const operation = await begin(operations, 'Add operation', 'New operation')
  const types = field(operation, 'Operation type')
  expect(optionsOf(types)).toEqual(['–', 'Search', 'Surveillance', 'Welfare check', 'Rescue'])
  choose(types, 'Welfare check')
  fill(operation, { Briefing: '3/4/2031 06:00' })
  save(operation)
  await onlyRow(operations, 'Welfare check', '3/4/2031 06:00')
  for (const [many, one] of [
    ['Warrants', 'warrant'],
    ['Seizures', 'seizure'],
  ] as const) {
    const list = await part(many)
    const form = await begin(list, `Add ${one}`, `New ${one}`)
    save(form)
    await refused(field(form, 'Date'), 'This field is required.')
    fill(form, { Date: '3/4/2026', Description: `${many} of the back room` })
    save(form)
    await onlyRow(list, '3/4/2026', `${many} of the back room`)
  }
})

test('[EVT-10] the mark of attendance writes the event’s times, which can be changed', async () => {
  const times = { date_time: '2031-03-04T16:00:00.000Z', end_date_time: '2031-03-04T18:00:00.000Z' }
  const event = await supervisor.own('event', times)
  await supervisor.open(`${event.path}/attendees`)
  const attendees = await part('Attendees')
  const form = await begin(attendees, 'Add attendee', 'New attendee')
  choose(field(form, 'Type'), 'Team Member')
  choose(field(form, 'Team member'), 'Lindqvist, Avery')
  save(form)
  await onlyRow(attendees, 'Lindqvist')

  await supervisor.open(`${event.path}/attendance`)
  const attendance = await part('Attendance')
  const row = await onlyRow(attendance)
  const box = within(row).getByRole<HTMLInputElement>('checkbox', { name: /Lindqvist/ })
  expect(box.checked).toBe(false)
  const attended = (from: string | null, until: string | null): Promise<void> =>
    waitFor(async () => {
      const [first] = await supervisor.listed('event_attendee', { event_id: event.id })
      expect(first).toMatchObject({ event_date_time: from, event_end_date_time: until })
    })
  click(box)
  await attended(times.date_time, times.end_date_time)
  await undo('Saved')
  await attended(null, null)
  click(box)
  await attended(times.date_time, times.end_date_time)
  const change = await begin(attendance, /^Edit/, 'Change this attendee')
  const until = field(change, 'Attended until')
  const whole = until.value
  type(until, whole.replace(/\d\d:\d\d$/, '00:01'))
  save(change)
  await refused(until, 'The end must be after the start')
  type(until, whole.replace(/:00$/, ':45'))
  await saveAndClose(change)
  await attended(times.date_time, '2031-03-04T18:45:00.000Z')
  await expectSoundStructure()
})
