/** What is chosen in the forms of records that stand on another's page, and leaving such a form. */
import { expect, test, type Page } from '@playwright/test'
import { expectNoViolations, signIn } from '../e2e/journey.ts'
import { makeClient, onServer } from '../e2e/ownClient.ts'
import { makeRecord, pick } from '../e2e/ownRecord.ts'
import { caseOf, listed, make, openTab, part, unique } from './ownRecords.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })

test('[EVT-02] an attendee who is a person is found by name among clients, and another can be chosen instead', async ({
  page,
}) => {
  await signIn(page, 'supervisor')
  const [ana, luis] = [`Otter${Date.now()}`, `Badger${Date.now()}`]
  const client = await makeClient(page, { first: 'Ana', last: ana })
  const { person_id: person } = await onServer(page, client)
  await makeClient(page, { first: 'Luis', last: luis })
  const event = await makeRecord(page, 'event')
  await page.goto(`${event.path}/attendees`)
  const attendees = await part(page, 'Attendees')
  await attendees.getByRole('button', { name: 'Add attendee' }).click()
  const form = attendees.getByRole('form', { name: 'New attendee' })
  await expect(form.getByRole('combobox', { name: 'Team member' })).toHaveCount(0)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByRole('combobox', { name: 'Person' })).toHaveAccessibleDescription(/This field is required/)
  await pick(page, 'Person', luis, new RegExp(luis))
  const other = form.getByRole('button', { name: `Choose somebody other than ${luis}, Luis` })
  await expect(other).toBeFocused()
  await expectNoViolations(page)
  await other.press('Enter')
  await expect(form.getByRole('combobox', { name: 'Person' })).toBeFocused()
  await pick(page, 'Person', ana, new RegExp(ana))
  await expect(form.getByText(`${ana}, Ana`)).toBeVisible()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(rows(page)).toContainText(ana)
  const [saved] = await listed(page, 'event_attendee', { event_id: event.id })
  expect(saved).toMatchObject({ type: 'A', person_id: person, user_id: null })
})

test('[LOC-10] a warrant and a seizure name one of the cases that the location is on', async ({ page }) => {
  await signIn(page, 'supervisor')
  const [one, two] = [await makeRecord(page, 'court_case'), await makeRecord(page, 'court_case')]
  const location = await make(page, 'location', { first: unique('Pier') })
  for (const { id } of [one, two]) await make(page, 'location_case', { case_id: id, location_id: location.id })
  await page.goto(`/location/${location.id}/operations`)
  for (const [many, kind] of [
    ['Warrants', 'warrant'],
    ['Seizures', 'seizure'],
  ] as const) {
    const list = await part(page, many)
    await list.getByRole('button', { name: `Add ${kind}` }).click()
    const form = list.getByRole('form', { name: `New ${kind}` })
    await form.getByLabel('Date').fill('3/4/2026')
    await form.getByRole('textbox', { name: 'Description' }).fill('Back room')
    const cases = form.getByRole('combobox', { name: 'Case' })
    await expect(cases.getByRole('option')).toHaveText(['–', `Case ${one.name}`, `Case ${two.name}`])
    await cases.selectOption(`Case ${two.name}`)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form).toBeHidden()
    await expect(list.getByRole('row').last()).toContainText(`Case ${two.name}`)
    const [saved] = await listed(page, kind, { location_id: location.id })
    expect(saved?.['location_case_id']).toEqual(expect.any(Number))
  }
  await expectNoViolations(page)
})

test.describe('[NAV-16] [NAV-17] a half-typed note', () => {
  const question = (page: Page) => page.getByRole('alertdialog', { name: 'Unsaved changes' })
  const begin = async (page: Page) => {
    await signIn(page, 'advocate')
    const client = await makeClient(page)
    await openTab(page, client, 'notes', 'Notes')
    const notes = await part(page, 'Notes')
    await notes.getByRole('button', { name: 'Add note' }).click()
    const text = notes.getByRole('textbox', { name: 'Note', exact: true })
    await text.fill('She called about')
    return { client, notes, text }
  }

  test('is asked about when its page is left, by a tab or by a link; Cancel keeps it, OK loses it', async ({
    page,
  }) => {
    const { client, notes, text } = await begin(page)
    await page.getByRole('navigation', { name: 'Client' }).getByRole('link', { name: 'Tasks' }).click()
    await expect(question(page)).toContainText('WARNING: You have unsaved changes.')
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/notes$/)
    await expect(text).toHaveText('She called about')
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    await question(page).getByRole('button', { name: 'OK' }).click()
    await expect(page.getByText('Everything you typed is saved.')).toBeVisible()
    await openTab(page, client, 'notes', 'Notes')
    await expect(notes.getByRole('button', { name: 'Add note' })).toBeVisible()
  })

  test('that was saved, or given up, is left without a question', async ({ page }) => {
    const { notes } = await begin(page)
    await notes.getByRole('form').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('navigation', { name: 'Client' }).getByRole('link', { name: 'Tasks' }).click()
    await expect(page).toHaveURL(/\/tasks$/)
    await expect(question(page)).toHaveCount(0)
  })

  test('[PRM-31] does not become the supplement that is begun beside it', async ({ page }) => {
    const { client, notes, text } = await begin(page)
    await notes.getByRole('button', { name: 'Add supplement' }).click()
    const form = notes.getByRole('form', { name: 'New supplement' })
    await expect(text).toHaveText('')
    await text.fill('The court has moved the date')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form).toBeHidden()
    await notes.getByRole('button', { name: 'Continue the note begun' }).click()
    await expect(text).toHaveText('She called about')
    const saved = await listed(page, 'note', { victim_id: client.id })
    expect(saved).toMatchObject([{ supplement: true, note: '<p>The court has moved the date</p>' }])
  })
})

test('[CLI-20] [CLI-21] the address of another person on the case is copied into the form, and saved with it', async ({
  page,
}) => {
  await signIn(page, 'supervisor')
  const home = {
    address1: '12 Quarry Lane',
    address2: null,
    city: 'Marrow Creek',
    state: 'NY',
    zip: '10001',
    primary_phone: '12125550147',
    secondary_phone: null,
    email: 'ana@example.org',
  }
  const mother = await makeClient(page, {
    first: 'Ana',
    last: 'Otter',
    ...Object.fromEntries(Object.entries(home).filter(([, value]) => value !== null)),
  })
  const child = await makeClient(page, {
    first: 'Luis',
    last: 'Otter',
    case_id: caseOf(mother),
    address2: 'Old flat',
    secondary_phone: '12125550199',
  })
  await makeClient(page, { first: 'Nils', last: 'Noaddress', case_id: caseOf(mother) })
  await page.goto(child.path)
  const contact = page.getByRole('region', { name: 'Contact' })
  await contact.getByRole('button', { name: 'Copy address…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy an address' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog).toContainText('12 Quarry Lane · Marrow Creek, NY 10001')
  await expect(dialog.getByRole('button', { name: 'Copy the address of Noaddress, Nils' })).toBeDisabled()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Copy the address of Otter, Ana' }).click()
  await expect(dialog).toBeHidden()
  await expect(contact.getByRole('textbox', { name: /^Address\b/ }).first()).toHaveValue('12 Quarry Lane')
  expect(await onServer(page, child)).toMatchObject({ address1: null, address2: 'Old flat' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => onServer(page, child)).toMatchObject(home)
})

test('[CAS-07] a number that another case has is warned about, and can be saved', async ({ page }) => {
  await signIn(page, 'supervisor')
  const known = await makeRecord(page, 'court_case')
  await page.goto('/new/case')
  const form = page.getByRole('form', { name: 'Case' })
  await form.getByRole('textbox', { name: 'Case number' }).fill(known.name)
  const warning = form.getByRole('status').filter({ hasText: 'Another case has this number.' })
  await expect(warning.getByRole('link', { name: 'Open that case in a new tab' })).toHaveAttribute(
    'href',
    `/case/${known.id}/manage/edit`,
  )
  await form.getByLabel('Case date').fill('3/4/2026 09:00')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/case\/\d+\/manage/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(known.name)
})

test('[TAG-09] a tag on a record leads to its term', async ({ page }) => {
  await signIn(page, 'supervisor')
  const client = await makeClient(page)
  await page.goto(client.path.replace(/edit$/, 'tags'))
  const box = page.getByRole('combobox', { name: 'Add a tag' })
  await box.press('ArrowDown')
  const first = page.getByRole('listbox').getByRole('option').first()
  const label = (await first.textContent()) ?? ''
  await first.click()
  const link = page.getByRole('main').getByRole('listitem').getByRole('link', { name: label })
  await expect(link).toBeVisible()
  const { terms } = (await onServer(page, client)) as { terms: readonly { term_id: number }[] }
  await expect(link).toHaveAttribute('href', new RegExp(`/taxonomy/\\d+/term/${terms[0]?.term_id}\\b`))
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(label)
})
