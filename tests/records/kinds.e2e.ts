/** What a person does with each of the five kinds of record, by the menus and the screen. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { signIn, signInAtHome } from '../e2e/journey.ts'
import { expectSaved, headers, save, saveState } from '../e2e/ownClient.ts'
import {
  answerOf,
  choose,
  field,
  formOf,
  heldOf,
  makeChild,
  makeRecord,
  openRecord,
  ownNumber,
  pick,
  toast,
  undoFrom,
} from '../e2e/ownRecord.ts'
import { cases, named } from './perKind.ts'

const tabs = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name, exact: true }).getByRole('link')
const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

/** Saves a new record; its page is the one that opens. */
const saveNew = async (page: Page, path: RegExp): Promise<{ readonly id: number; readonly caseId: number }> => {
  await save(page)
  await expect(page).toHaveURL(path)
  const [first = 0, second] = (new URL(page.url()).pathname.match(/\d+/g) ?? []).map(Number)
  return { id: second ?? first, caseId: first }
}

test.describe('made from the menus', () => {
  test.beforeEach(async ({ page }) => signInAtHome(page, 'admin'))

  test('[CLI-30] a client on an existing case, which is found by its number', async ({ page }) => {
    const courtCase = await makeRecord(page, 'court_case')
    const last = `Quay${ownNumber()}`
    await choose(page, 'Add New', 'New client')
    await pick(page, 'On an existing case', courtCase.name)
    await expect(page.getByText(`Case ${courtCase.name}`)).toBeVisible()
    const form = formOf(page, 'victim')
    await field(form, 'textbox', 'First name').fill('Robin')
    await field(form, 'textbox', 'Last name').fill(last)
    const { id, caseId } = await saveNew(page, /\/case\/\d+\/victim\/\d+\/edit$/)
    expect(caseId).toBe(courtCase.id)
    await expect(heading(page)).toContainText(last)
    expect(await heldOf(page, { kind: 'victim', id })).toMatchObject({ case_id: courtCase.id, first: 'Robin', last })
  })

  test('[CLI-30] a client on a new case, of a person who is found by name', async ({ page }) => {
    const known = await makeRecord(page, 'victim')
    const { person_id: person } = await heldOf(page, known)
    await choose(page, 'Add New', 'New client')
    await pick(page, 'Existing person', known.name, new RegExp(known.name))
    await expect(page.getByText(`This will be another record of ${known.name}, Robin`)).toBeVisible()
    await expect(field(formOf(page, 'victim'), 'textbox', 'Last name')).toHaveCount(0)
    const { id, caseId } = await saveNew(page, /\/case\/\d+\/victim\/\d+\/edit$/)
    expect(caseId).not.toBe(known.caseId)
    expect(await heldOf(page, { kind: 'victim', id })).toMatchObject({ person_id: person, last: known.name })
  })

  test('[DEF-03] [CAS-10] a defendant on a case, of which it becomes the primary one', async ({ page }) => {
    const courtCase = await makeRecord(page, 'court_case')
    const last = `Quill${ownNumber()}`
    await choose(page, 'Add New', 'New defendant')
    const form = formOf(page, 'defendant')
    await field(form, 'textbox', 'First name').fill('Dorian')
    await field(form, 'textbox', 'Last name').fill(last)
    await save(page)
    await expect(page.getByRole('alert').filter({ hasText: 'Please choose the case.' })).toBeVisible()
    await pick(page, 'On an existing case', courtCase.name)
    const { id, caseId } = await saveNew(page, /\/case\/\d+\/defendant\/\d+\/edit$/)
    expect(caseId).toBe(courtCase.id)
    expect(await heldOf(page, { kind: 'defendant', id })).toMatchObject({ case_id: courtCase.id, last })
    await openRecord(page, courtCase, 'defendants')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: last })
    await expect(row).toContainText('Primary')
    await expect(row.getByRole('link', { name: /View\/Edit Defendant/ })).toHaveAttribute(
      'href',
      `/case/${courtCase.id}/defendant/${id}/edit`,
    )
  })

  test('[CAS-05] a case, which asks for its number and its date and begins in the stage that cases begin in', async ({
    page,
  }) => {
    const number = ownNumber()
    await choose(page, 'Add New', 'New case')
    const form = formOf(page, 'court_case')
    await save(page)
    await expect(field(form, 'textbox', 'Case number')).toHaveAccessibleDescription(/This field is required/)
    await expect(field(form, 'textbox', 'Case date')).toHaveAccessibleDescription(/This field is required/)
    await field(form, 'textbox', 'Case number').fill(number)
    await field(form, 'textbox', 'Case date').fill('3/2/2026 9:00')
    const { id } = await saveNew(page, /\/case\/\d+\/manage\/edit$/)
    await expect(field(form, 'combobox', 'Stage').locator('option:checked')).toHaveText('Intake')
    expect(await heldOf(page, { kind: 'court_case', id })).toMatchObject({
      case_reference_id: number,
      date_time: '2026-03-02T16:00:00.000Z',
    })
  })

  test('[LOC-11] a location, once it has a name', async ({ page }) => {
    const name = `Quarry ${ownNumber()}`
    await choose(page, 'Add New', 'New location')
    const form = formOf(page, 'location')
    await field(form, 'textbox', 'City').fill('Port Ellery')
    await save(page)
    await expect(field(form, 'textbox', 'Location name')).toHaveAccessibleDescription(
      /A location name or a business is needed/,
    )
    await expect(page).toHaveURL(/\/new\/location$/)
    await field(form, 'textbox', 'Business').fill(name)
    const { id } = await saveNew(page, /\/location\/\d+\/edit$/)
    expect(await heldOf(page, { kind: 'location', id })).toMatchObject({ business: name, city: 'Port Ellery' })
  })

  test('[EVT-09] an event, with a name, a start and an end that comes after it', async ({ page }) => {
    const name = `Quilting ${ownNumber()}`
    await choose(page, 'Add New', 'New event')
    const form = formOf(page, 'event')
    await save(page)
    await expect(field(form, 'textbox', 'Name')).toHaveAccessibleDescription(/This field is required/)
    await expect(field(form, 'textbox', 'Start')).toHaveAccessibleDescription(/This field is required/)
    await field(form, 'textbox', 'Name').fill(name)
    await field(form, 'textbox', 'Start').fill('4/2/2026 10:00')
    await field(form, 'textbox', 'End').fill('4/2/2026 9:00')
    await save(page)
    await expect(field(form, 'textbox', 'End')).toHaveAccessibleDescription(/The end must be after the start/)
    await field(form, 'textbox', 'End').fill('4/2/2026 11:00')
    const { id } = await saveNew(page, /\/event\/\d+\/edit$/)
    expect(await heldOf(page, { kind: 'event', id })).toMatchObject({
      name,
      date_time: '2026-04-02T16:00:00.000Z',
      end_date_time: '2026-04-02T17:00:00.000Z',
    })
  })
})

// One kind goes the whole way in a browser; all of them do without one.
for (const { kind, one, own, custom, tag, after } of cases.filter((each) => each.kind === 'victim'))
  test.describe(`a ${one}`, () => {
    test.beforeEach(async ({ page }) => signIn(page, 'admin'))

    test('a field and a custom field are changed, saved and there again', async ({ page }) => {
      const record = await makeRecord(page, kind)
      await openRecord(page, record, 'edit')
      const form = formOf(page, kind)
      await field(form, 'textbox', own.label).fill(own.value)
      const control = field(form, custom.role, custom.label)
      if (custom.role === 'checkbox') await control.check()
      else await control.fill(custom.value)
      await expect(saveState(page)).toContainText('2 unsaved changes')
      await save(page)
      await expectSaved(page)
      const held = await heldOf(page, record)
      expect(held).toMatchObject({ [own.name]: own.value })
      expect(Object.values(held['custom_fields'] ?? {})).toContain(custom.value)
      await page.reload()
      await expect(field(form, 'textbox', own.label)).toHaveValue(own.value)
      if (custom.role === 'checkbox') await expect(control).toBeChecked()
      else await expect(control).toHaveValue(custom.value)
    })

    test('[TAG-05] it is tagged once, and the tag is taken back from the message', async ({ page }) => {
      const record = await makeRecord(page, kind)
      const sent: string[] = []
      page.on('request', (request) =>
        request.method() === 'POST' && request.url().includes('object_term') ? sent.push(request.url()) : undefined,
      )
      await openRecord(page, record, 'tags')
      await pick(page, 'Add a tag', tag)
      const chip = page.getByRole('main').getByRole('listitem').filter({ hasText: tag })
      await expect(chip).toBeVisible()
      await expect(toast(page, 'Tag added')).toBeVisible()
      await undoFrom(page, 'Tag added')
      await expect(chip).toHaveCount(0)
      await pick(page, 'Add a tag', tag)
      await expect(chip).toBeVisible()
      expect(sent).toHaveLength(2)
      await pick(page, 'Add a tag', tag)
      await expect(toast(page, 'Tag has already been applied')).toBeVisible()
      expect(sent).toHaveLength(2)
      await page.getByRole('button', { name: `Remove ${tag}` }).click()
      await expect(chip).toHaveCount(0)
      await undoFrom(page, 'Tag removed')
      await expect(chip).toBeVisible()
    })

    test('somebody is assigned to it, and removed', async ({ page }) => {
      const record = await makeRecord(page, kind)
      await openRecord(page, record, 'assignments')
      await expect(page.getByText('Nobody is assigned')).toBeVisible()
      await pick(page, 'Assign to', 'Hana')
      const row = page
        .getByRole('list', { name: 'Assignments' })
        .getByRole('listitem')
        .filter({ hasText: 'Hana Brzeziński' })
      await expect(row).toBeVisible()
      expect(await heldOf(page, record)).toMatchObject({
        assignments: [expect.objectContaining({ secondary: false })],
      })
      await row.getByRole('button', { name: 'Remove Hana Brzeziński' }).click()
      await expect(row).toHaveCount(0)
      await undoFrom(page, 'Assignment removed')
      await expect(row).toBeVisible()
    })

    test('it is deleted after a question, and put back from the message', async ({ page }) => {
      const record = await makeRecord(page, kind)
      await openRecord(page, record, 'edit')
      const remove = page
        .getByRole('complementary', { name: 'At a glance' })
        .getByRole('button', { name: `Delete ${one}` })
      await remove.click()
      const question = page.getByRole('alertdialog')
      await expect(question).toHaveAccessibleName(new RegExp(`^Delete .*${record.name}`))
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(question).toBeHidden()
      expect((await answerOf(page, record)).status()).toBe(200)

      await remove.click()
      await question.getByRole('button', { name: 'Delete' }).click()
      await expect(page).toHaveURL(after(record))
      await expect(toast(page, 'Deleted')).toBeVisible()
      expect((await answerOf(page, record)).status()).toBe(404)
      await undoFrom(page, 'Deleted')
      await expect(toast(page, 'Undone')).toBeVisible()
      expect((await answerOf(page, record)).status()).toBe(200)
      await openRecord(page, record, 'edit')
      await expect(formOf(page, kind)).toBeVisible()
    })
  })

test('[NAV-07] [CLI-31] the tabs of a client stand in their order, and the page opens on its default tab', async ({
  page,
}) => {
  const { page: name, first, tabs: expected } = named.victim
  await signIn(page, 'admin')
  const record = await makeRecord(page, 'victim')
  await openRecord(page, record)
  await expect(page).toHaveURL(new RegExp(`${record.path}/${first}$`))
  await expect(tabs(page, name).first()).toBeVisible()
  const shown = (await tabs(page, name).allInnerTexts()).map((text) => text.trim())
  expect(shown.filter((text) => expected.includes(text))).toEqual(expected)
  for (const tab of expected) {
    const link = tabs(page, name).filter({ hasText: new RegExp(`^${tab}$`) })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText('This part of the application failed')).toHaveCount(0)
  }
})

test('a user whose agency has no defendants, locations and events sees neither their tabs nor their menu entries', async ({
  page,
}) => {
  await signIn(page, 'other-admin')
  const courtCase = await makeRecord(page, 'court_case')
  await openRecord(page, courtCase)
  const shown = (await tabs(page, 'Case').allInnerTexts()).map((text) => text.trim())
  expect(shown).toContain('Clients')
  expect(shown).not.toContain('Defendants')
  expect(shown).not.toContain('Locations')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Add New' }).click()
  await expect(page.getByRole('menuitem', { name: /^New client/ })).toBeVisible()
  for (const entry of ['New defendant', 'New location', 'New event'])
    await expect(page.getByRole('menuitem', { name: new RegExp(`^${entry}`) })).toHaveCount(0)
})

test.describe('somebody who may not do everything', () => {
  test('[PRM-27] [PRM-28] an advocate assigns to an own client and nobody else’s, and removes nobody', async ({
    page,
    browser,
  }) => {
    const maker = await (await browser.newContext()).newPage()
    await signIn(maker, 'admin')
    const others = await makeRecord(maker, 'victim')
    await maker.context().close()
    await signIn(page, 'advocate')
    const own = await makeRecord(page, 'victim')
    await openRecord(page, others, 'assignments')
    await expect(page.getByText('Nobody is assigned')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Assign to' })).toHaveCount(0)
    await openRecord(page, own, 'assignments')
    await pick(page, 'Assign to', 'Hana')
    const row = page
      .getByRole('list', { name: 'Assignments' })
      .getByRole('listitem')
      .filter({ hasText: 'Hana Brzeziński' })
    await expect(row).toBeVisible()
    await expect(row.getByRole('button')).toHaveCount(0)
  })
})

test('[EVT-08] without the scope to delete events there is no button for it, even on an own one', async ({ page }) => {
  await signIn(page, 'advocate')
  const event = await makeRecord(page, 'event')
  await openRecord(page, event, 'edit')
  await expect(formOf(page, 'event')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
})

test('[FLD-17] the Other choice of a custom field opens a dialog 300 px wide with Set and Cancel, and what is set is saved', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const record = await makeRecord(page, 'victim')
  await openRecord(page, record, 'edit')
  const language = field(formOf(page, 'victim'), 'combobox', 'Preferred language')
  await language.selectOption('Other')
  const dialog = page.getByRole('dialog', { name: /Preferred language/ })
  expect((await dialog.boundingBox())?.width).toBe(300)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await language.selectOption('Other')
  await dialog.getByRole('textbox').fill('Basque')
  await dialog.getByRole('button', { name: 'Set' }).click()
  await expect(dialog).toBeHidden()
  await save(page)
  await expectSaved(page)
  expect(Object.values((await heldOf(page, record))['custom_fields'] ?? {})).toContain('Other: Basque')
})

for (const kind of ['location', 'event'] as const)
  test(`[LOC-09] another tab of a ${kind} does not load it again, another ${kind} does`, async ({ page }) => {
    await signIn(page, 'admin')
    const [one, other] = [await makeRecord(page, kind), await makeRecord(page, kind)]
    const loaded: number[] = []
    page.on('request', (request) => {
      const id = new RegExp(`/v1/${kind}/(\\d+)(\\?|$)`).exec(request.url())?.[1]
      if (request.method() === 'GET' && id !== undefined) loaded.push(Number(id))
    })
    await openRecord(page, one, 'edit')
    for (const tab of ['Overview', 'Tags', 'Overview'])
      await tabs(page, named[kind].page)
        .filter({ hasText: new RegExp(`^${tab}$`) })
        .click()
    await expect(page).toHaveURL(/\/overview$/)
    expect(loaded).toEqual([one.id])
    await openRecord(page, other, 'edit')
    expect(loaded).toEqual([one.id, other.id])
  })

test('[EVT-06] every screen of an event has the note on the add-on that is in Beta', async ({ page }) => {
  await signIn(page, 'admin')
  const event = await makeRecord(page, 'event')
  const note = page.getByText('This feature is in Beta.')
  for (const path of [
    '/list/events',
    '/new/event',
    ...['overview', 'attendees', 'edit', 'location', 'attendance', 'tags'].map((tab) => `${event.path}/${tab}`),
  ]) {
    await page.goto(path)
    await expect(note).toHaveCount(1)
    await expect(page.getByText('Event Manager', { exact: true })).toBeVisible()
  }
})

test('[EVT-07] [EVT-10] [EVT-11] who came to an event is marked with its times, and counts as named either way', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const event = await makeRecord(page, 'event', { estimated_attendees: 35, description: 'Bring thread.' })
  const { person_id: person } = await heldOf(page, await makeRecord(page, 'victim', { first: 'Ottilie' }))
  const attendee = await makeChild(page, '/v1/event_attendee', { event_id: event.id, type: 'A', person_id: person })
  await openRecord(page, event, 'attendance')
  const facts = page.getByRole('complementary', { name: 'At a glance' })
  for (const [term, value] of [
    ['Event id', String(event.id)],
    ['Named attendees', '1'],
    ['Estimated attendees', '35'],
    ['Description', 'Bring thread.'],
  ] as const)
    await expect(facts.getByRole('definition').and(page.locator(`dt:text-is("${term}") + dd`))).toHaveText(value)
  await expect(facts.getByRole('button', { name: 'Delete event' })).toBeVisible()
  const mark = page.getByRole('checkbox', { name: /^Attended: .*Ottilie/ })
  await expect(mark).not.toBeChecked()
  // The mark follows the server's answer.
  await mark.click()
  const times = async (): Promise<unknown> => {
    const listed = await page.request.get(`/v1/event_attendee?event_id=${event.id}`, { headers: await headers(page) })
    const [{ id, event_date_time: from, event_end_date_time: until }] = (await listed.json()).data
    return { id, from, until }
  }
  await expect
    .poll(times)
    .toEqual({ id: attendee['id'], from: '2026-04-02T16:00:00.000Z', until: '2026-04-02T18:00:00.000Z' })
  await expect(facts.getByText('1', { exact: true })).toBeVisible()
  await expect(mark).toBeChecked()
  await mark.click()
  await expect.poll(times).toEqual({ id: attendee['id'], from: null, until: null })
  expect(await heldOf(page, event)).toMatchObject({ attendees_count: 1 })
})
