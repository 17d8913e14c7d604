/** What is made from the menus, on the screens of the real client. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { choose, click, pick, type } from '../screens/hand.ts'
import { makeRecord, ownNumber, type OwnKind } from '../screens/ownRecord.ts'
import { field, isSaved, recordScreens, save } from '../screens/recordScreens.ts'
import { named } from './perKind.ts'

const { server, open, openPath, held } = recordScreens()

const addNew = (): void =>
  click(
    within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('button', {
      name: 'Add New',
    }),
  )

/** The form of a new record, from the bar's menu. */
const begin = async (kind: OwnKind, entry: string): Promise<HTMLElement> => {
  await openPath('/home')
  addNew()
  click(await screen.findByRole('menuitem', { name: new RegExp(`^${entry}\\b`) }))
  return screen.findByRole('form', { name: named[kind].page })
}

const fill = (form: HTMLElement, texts: Readonly<Record<string, string>>): void => {
  for (const [label, text] of Object.entries(texts)) type(field(form, 'textbox', label), text)
}

/** Saves a new record; its page is the one that opens. */
const saveNew = async (path: RegExp): Promise<{ readonly id: number; readonly caseId: number }> => {
  save()
  await waitFor(() => expect(location.pathname).toMatch(path))
  const [first = 0, second] = (location.pathname.match(/\d+/g) ?? []).map(Number)
  return { id: second ?? first, caseId: first }
}

const required = /This field is required/

test('[CLI-30] a client on a new case, of a person who is found by name', async () => {
  const known = await makeRecord(server(), 'admin', 'victim')
  const { person_id: person } = await held(known)
  const form = await begin('victim', 'New client')
  await pick('Existing person', known.name)
  await screen.findByText(`This will be another record of ${known.name}, Robin`)
  expect(within(form).queryAllByRole('textbox', { name: /^Last name/ })).toHaveLength(0)
  const { id, caseId } = await saveNew(/^\/case\/\d+\/victim\/\d+\/edit$/)
  expect(caseId).not.toBe(known.caseId)
  expect(await held({ endpoint: `/v2/victim/${id}` })).toMatchObject({ person_id: person, last: known.name })
})

test.each(['the case', 'the person', 'neither'] as const)(
  '[FLD-57] a new record is filled with the defaults of its custom fields, and keeps them, where %s is chosen first',
  async (first) => {
    const label = `Told by ${ownNumber()}`
    const defined = await server().call('admin', 'POST', '/v1/field_view', {
      table: 'Victim',
      type: 'Text',
      label,
      default_value: 'Phone',
    })
    expect(defined.status).toBe(200)
    const known = await makeRecord(server(), 'admin', 'victim')
    await openPath(first === 'the case' ? `/new/victim?case=${known.caseId}` : '/new/victim')
    const form = await screen.findByRole('form', { name: named.victim.page })
    const told = (): Promise<HTMLInputElement> => within(form).findByRole('textbox', { name: new RegExp(`^${label}`) })
    if (first === 'the person') {
      await pick('Existing person', known.name)
      await screen.findByText(`This will be another record of ${known.name}, Robin`)
    } else {
      await told()
      fill(form, { 'First name': 'Robin', 'Last name': `Lark${ownNumber()}` })
    }
    expect((await told()).value).toBe('Phone')
    const { id } = await saveNew(/^\/case\/\d+\/victim\/\d+\/edit$/)
    expect((await held({ endpoint: `/v2/victim/${id}` }))['custom_fields']).toMatchObject({
      [String(defined.body['id'])]: 'Phone',
    })
    await server().call('admin', 'PUT', `/v1/field_view/${String(defined.body['id'])}`, { status: 0 })
  },
)

const others = [
  ['court_case', 'Case', 'New case', /^\/case\/\d+\/manage\/edit$/, '/v1/court_case'],
  ['defendant', 'Defendant', 'New defendant', /^\/case\/\d+\/defendant\/\d+\/edit$/, '/v1/defendant'],
  ['location', 'Location', 'New location', /^\/location\/\d+\/edit$/, '/v1/location'],
  ['event', 'Event', 'New event', /^\/event\/\d+\/edit$/, '/v1/event'],
] as const
const needs = {
  court_case: { 'Case number': '', 'Case date': '3/2/2026 9:00' },
  defendant: { 'First name': 'Dorian', 'Last name': '' },
  location: { Business: '' },
  event: { Name: '', Start: '4/2/2026 10:00' },
} as const

test.each(others)(
  '[FLD-57] a new %s is filled with the defaults of its custom fields too, and keeps them',
  async (kind, table, entry, path, endpoint) => {
    const label = `Told by ${ownNumber()}`
    const defining = { table, type: 'Text', label, default_value: 'Phone' }
    const defined = await server().call('admin', 'POST', '/v1/field_view', defining)
    expect(defined.status).toBe(200)
    const form = await begin(kind, entry)
    const told = await within(form).findByRole('textbox', { name: new RegExp(`^${label}`) })
    expect((told as HTMLInputElement).value).toBe('Phone')
    const texts = Object.entries(needs[kind]).map(([name, text]) => [name, text || `Quill${ownNumber()}`])
    fill(form, Object.fromEntries(texts))
    if (kind === 'defendant')
      await pick('On an existing case', (await makeRecord(server(), 'admin', 'court_case')).name)
    const { id } = await saveNew(path)
    expect((await held({ endpoint: `${endpoint}/${id}` }))['custom_fields']).toMatchObject({
      [String(defined.body['id'])]: 'Phone',
    })
    await server().call('admin', 'PUT', `/v1/field_view/${String(defined.body['id'])}`, { status: 0 })
  },
)

const clicked = async (role: 'link' | 'button' | 'menuitem', name: RegExp): Promise<void> =>
  click(await screen.findByRole(role, { name }))

test('a form that was only looked at from a case leaves that case to no other client', async () => {
  const courtCase = await makeRecord(server(), 'admin', 'court_case')
  await open(courtCase, 'clients')
  await clicked('link', /^Add a client to this case$/)
  await screen.findByText(`Case ${courtCase.name}`)
  await clicked('link', /^Home$/)
  await waitFor(() => expect(location.pathname).toBe('/home'))
  addNew()
  await clicked('menuitem', /^New client/)
  await screen.findByText(/^A case is made for this client/)
  expect(screen.queryByText(`Case ${courtCase.name}`)).toBeNull()
})

test('[DEF-03] [CAS-10] a defendant on a case, of which it becomes the primary one', async () => {
  const courtCase = await makeRecord(server(), 'admin', 'court_case')
  const last = `Quill${ownNumber()}`
  const form = await begin('defendant', 'New defendant')
  fill(form, { 'First name': 'Dorian', 'Last name': last })
  save()
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining('Please choose the case.'),
    ),
  )
  await pick('On an existing case', courtCase.name)
  const { id, caseId } = await saveNew(/^\/case\/\d+\/defendant\/\d+\/edit$/)
  expect(caseId).toBe(courtCase.id)
  expect(await held({ endpoint: `/v1/defendant/${id}` })).toMatchObject({ case_id: courtCase.id, last })
  const main = await open(courtCase, 'defendants')
  const rows = within(main)
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent.includes(last))
  expect(rows).toHaveLength(1)
  for (const row of rows) {
    expect(row.textContent).toContain('Primary')
    expect(
      within(row)
        .getByRole('link', { name: /View\/Edit Defendant/ })
        .getAttribute('href'),
    ).toBe(`/case/${courtCase.id}/defendant/${id}/edit`)
  }
})

test('[CAS-05] a case, which asks for its number and its date and begins in the stage that cases begin in', async () => {
  const number = ownNumber()
  const form = await begin('court_case', 'New case')
  save()
  await waitFor(() => field(form, 'textbox', 'Case number', required))
  field(form, 'textbox', 'Case date', required)
  fill(form, { 'Case number': number, 'Case date': '3/2/2026 9:00' })
  const { id } = await saveNew(/^\/case\/\d+\/manage\/edit$/)
  await waitFor(() => {
    const stage = field<HTMLSelectElement>(screen.getByRole('form', { name: 'Case' }), 'combobox', 'Stage')
    expect([...stage.selectedOptions].map(({ text }) => text)).toEqual(['Intake'])
  })
  expect(await held({ endpoint: `/v1/court_case/${id}` })).toMatchObject({
    case_reference_id: number,
    date_time: '2026-03-02T16:00:00.000Z',
  })
})

test('[DEF-04] a defendant who is known from another case is linked, and the other record leads to its case', async () => {
  const first = await makeRecord(server(), 'admin', 'defendant')
  const onCase = await makeRecord(server(), 'admin', 'court_case')
  await openPath(`/new/defendant?case=${onCase.id}`)
  await screen.findByRole('form', { name: named.defendant.page })
  await pick('Existing person', first.name)
  await screen.findByText(new RegExp(`^This will be another record of ${first.name}`))
  const { id } = await saveNew(/^\/case\/\d+\/defendant\/\d+\/edit$/)
  const { other_defendant_ids: others, person_id } = await held({ endpoint: `/v1/defendant/${id}` })
  const { case_reference_id: number } = await held({ endpoint: `/v1/court_case/${first.caseId}` })
  expect(others).toEqual([{ id: first.id, case_id: first.caseId, case_reference_id: number }])
  expect(person_id).toEqual((await held(first)).person_id)
  const card = await screen.findByRole('region', { name: /other records/i })
  expect(
    within(card)
      .getByRole('link', { name: `Case ${number}` })
      .getAttribute('href'),
  ).toBe(`/case/${first.caseId}/manage/edit`)
})

test('[LOC-11] a location, once it has a name', async () => {
  const name = `Quarry ${ownNumber()}`
  const form = await begin('location', 'New location')
  fill(form, { City: 'Port Ellery' })
  save()
  await waitFor(() => field(form, 'textbox', 'Location name', /A location name or a business is needed/))
  expect(location.pathname).toBe('/new/location')
  fill(form, { Business: name })
  const { id } = await saveNew(/^\/location\/\d+\/edit$/)
  expect(await held({ endpoint: `/v1/location/${id}` })).toMatchObject({ business: name, city: 'Port Ellery' })
})

test('[EVT-09] [EVT-11] an event, with a name, a start, an end after it, and how many are expected', async () => {
  const name = `Quilting ${ownNumber()}`
  const form = await begin('event', 'New event')
  save()
  await waitFor(() => field(form, 'textbox', 'Name', required))
  field(form, 'textbox', 'Start', required)
  fill(form, { Name: name, Start: '4/2/2026 10:00', End: '4/2/2026 9:00' })
  save()
  await waitFor(() => field(form, 'textbox', 'End', /The end must be after the start/))
  fill(form, { End: '4/2/2026 11:00', 'Estimated attendees': '24' })
  const { id } = await saveNew(/^\/event\/\d+\/edit$/)
  expect(await held({ endpoint: `/v1/event/${id}` })).toMatchObject({
    name,
    date_time: '2026-04-02T16:00:00.000Z',
    end_date_time: '2026-04-02T17:00:00.000Z',
    estimated_attendees: 24,
    attendees_count: 0,
  })
})

test('a user whose agency has no defendants, locations and events sees neither their tabs nor their menu entries', async () => {
  const courtCase = await makeRecord(server(), 'other-admin', 'court_case')
  await open(courtCase, null, { user: 'other-admin' })
  const links = within(screen.getByRole('navigation', { name: 'Case' })).getAllByRole('link')
  const shown = links.map(({ textContent }) => textContent.trim())
  expect(shown).toContain('Clients')
  expect(shown).not.toContain('Defendants')
  expect(shown).not.toContain('Locations')
  addNew()
  const entries = within(await screen.findByRole('menu'))
  entries.getByRole('menuitem', { name: /^New client/ })
  for (const entry of ['New defendant', 'New location', 'New event'])
    expect(entries.queryAllByRole('menuitem', { name: new RegExp(`^${entry}`) })).toHaveLength(0)
})

test('what was chosen can be emptied again: a choice, an owner and a text, as the form shows and the server holds it', async () => {
  const courtCase = await makeRecord(server(), 'admin', 'court_case')
  const form = await open(courtCase, 'edit')
  const shown = (of: HTMLElement): readonly boolean[] => [
    ...['Stage', 'Owner'].map((label) => field<HTMLSelectElement>(of, 'combobox', label).value !== ''),
    field(of, 'textbox', 'Officer').value !== '',
  ]
  const enter = async (stage: string, owner: string, officer: string, isFilled: boolean): Promise<void> => {
    choose(field<HTMLSelectElement>(form, 'combobox', 'Stage'), stage)
    choose(field<HTMLSelectElement>(form, 'combobox', 'Owner'), owner)
    type(field(form, 'textbox', 'Officer'), officer)
    await waitFor(() => expect(shown(form)).toEqual([isFilled, isFilled, isFilled]))
    save()
    await isSaved()
    expect(shown(form)).toEqual([isFilled, isFilled, isFilled])
  }
  await enter('Trial', 'Lindqvist, Avery', 'Sgt. Ruiz', true)
  const { stage_id, owner_id } = await held(courtCase)
  expect([typeof stage_id, typeof owner_id]).toEqual(['number', 'number'])
  await enter('–', '–', '', false)
  expect(await held(courtCase)).toMatchObject({ stage_id: null, owner_id: null, officer: null })
  expect(shown(await open(courtCase, 'edit'))).toEqual([false, false, false])
})
