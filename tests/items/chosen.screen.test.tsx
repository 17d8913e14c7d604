/** What is chosen in the forms of records that stand on another's page, and leaving such a form, on the screens of the real client. */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { expectSoundStructure } from '../screens/axe.ts'
import { button, choose, click, pick, press } from '../screens/hand.ts'
import {
  atDesks,
  begin,
  deskOf,
  field,
  fill,
  gone,
  onlyRow,
  optionsOf,
  part,
  paste,
  reads,
  refused,
  save,
  saveAndClose,
  textOf,
  unique,
} from './desk.ts'

atDesks()
const supervisor = deskOf('supervisor')
const advocate = deskOf('advocate')

test('[EVT-02] an attendee who is a person is found by name among clients, and another can be chosen instead', async () => {
  const [ana, luis] = [`Otter${Date.now()}`, `Badger${Date.now()}`]
  const { person_id: person } = await supervisor.held(await supervisor.own('victim', { first: 'Ana', last: ana }))
  expect(person).toEqual(expect.any(Number))
  await supervisor.own('victim', { first: 'Luis', last: luis })
  const event = await supervisor.own('event')
  await supervisor.open(`${event.path}/attendees`)
  const attendees = await part('Attendees')
  const form = await begin(attendees, 'Add attendee', 'New attendee')
  const whom = (): HTMLElement => within(form).getByRole('combobox', { name: 'Person' })
  expect(within(form).queryByRole('combobox', { name: 'Team member' })).toBeNull()
  save(form)
  await refused(whom(), /This field is required/)
  await pick('Person', luis)
  const other = await within(form).findByRole('button', { name: `Choose somebody other than ${luis}, Luis` })
  await waitFor(() => expect(document.activeElement).toBe(other))
  await expectSoundStructure()
  click(other)
  await waitFor(() => expect(document.activeElement).toBe(whom()))
  await pick('Person', ana)
  await within(form).findByText(`${ana}, Ana`)
  await saveAndClose(form)
  await onlyRow(attendees, ana)
  const [saved] = await supervisor.listed('event_attendee', { event_id: event.id })
  expect(saved).toMatchObject({ type: 'A', person_id: person, user_id: null })
})

test('[LOC-10] a warrant and a seizure name one of the cases that the location is on', async () => {
  const [one, two] = [await supervisor.own('court_case'), await supervisor.own('court_case')]
  const location = await supervisor.own('location')
  const on: number[] = []
  for (const { id } of [one, two])
    on.push((await supervisor.make('location_case', { case_id: id, location_id: location.id })).id)
  await supervisor.open(`${location.path}/operations`)
  for (const [many, kind] of [
    ['Warrants', 'warrant'],
    ['Seizures', 'seizure'],
  ] as const) {
    const list = await part(many)
    const form = await begin(list, `Add ${kind}`, `New ${kind}`)
    fill(form, { Date: '3/4/2026', Description: 'Back room' })
    const cases = field(form, 'Case')
    expect(optionsOf(cases)).toEqual(['–', `Case ${one.name}`, `Case ${two.name}`])
    choose(cases, `Case ${two.name}`)
    await saveAndClose(form)
    await onlyRow(list, `Case ${two.name}`)
    const [saved] = await supervisor.listed(kind, { location_id: location.id })
    expect(saved?.['location_case_id']).toBe(on[1])
  }
  await expectSoundStructure()
})

test('[CLI-20] [CLI-21] the address of another person on the case is copied into the form, and saved with it', async () => {
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
  const known = Object.fromEntries(Object.entries(home).filter(([, value]) => value !== null))
  const mother = await supervisor.own('victim', { first: 'Ana', last: 'Otter', ...known })
  const onCase = { case_id: mother.caseId }
  const child = await supervisor.own('victim', {
    first: 'Luis',
    last: 'Otter',
    ...onCase,
    address2: 'Old flat',
    secondary_phone: '12125550199',
  })
  await supervisor.own('victim', { first: 'Nils', last: 'Noaddress', ...onCase })
  const main = await supervisor.open(`${child.path}/edit`)
  const contact = await part('Contact')
  click(button('Copy address…', contact))
  const dialog = await screen.findByRole('dialog', { name: 'Copy an address' })
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(2))
  await reads(dialog, '12 Quarry Lane · Marrow Creek, NY 10001')
  expect(button('Copy the address of Noaddress, Nils', dialog)).toHaveProperty('disabled', true)
  await expectSoundStructure()
  click(button('Copy the address of Otter, Ana', dialog))
  await gone(dialog)
  const [address] = within(contact).getAllByRole<HTMLInputElement>('textbox', { name: /^Address\b/ })
  await waitFor(() => expect(address?.value).toBe('12 Quarry Lane'))
  expect(await supervisor.held(child)).toMatchObject({ address1: null, address2: 'Old flat' })
  save(main)
  await waitFor(async () => expect(await supervisor.held(child)).toMatchObject(home))
})

test('of a new client no address is copied once it is linked to a known person, whose own stands', async () => {
  const mother = await supervisor.own('victim', { first: 'Ana', last: unique('Otter'), city: 'Marrow Creek' })
  const known = await supervisor.own('victim', { first: 'Luis', last: `Heron${Date.now()}`, city: 'Eagle Notch' })
  await supervisor.open(`/new/victim?case=${mother.caseId}`)
  await screen.findByRole('button', { name: 'Copy address…' })
  await pick('Existing person', known.name)
  await screen.findByText(`This will be another record of ${known.name}, Luis`)
  expect(screen.queryByRole('button', { name: 'Copy address…' })).toBeNull()
})

test('[CAS-07] a number that another case has is warned about, and can be saved', async () => {
  const known = await supervisor.own('court_case')
  const main = await supervisor.open('/new/case')
  const form = within(main).getByRole('form', { name: 'Case' })
  fill(form, { 'Case number': known.name })
  const warning = await waitFor(() => {
    const found = within(form)
      .getAllByRole('status')
      .find((each) => textOf(each).includes('Another case has this number.'))
    if (found === undefined) throw new Error('nothing is said of the other case')
    return found
  })
  const link = within(warning).getByRole('link', { name: 'Open that case in a new tab' })
  expect(link.getAttribute('href')).toBe(`${known.path}/edit`)
  fill(form, { 'Case date': '3/4/2026 09:00' })
  save(form)
  await waitFor(() => expect(location.pathname).toMatch(/\/case\/\d+\/manage/))
  expect(location.pathname).not.toContain(known.path)
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(known.name))
})

test('[TAG-09] a tag on a record leads to its term', async () => {
  const client = await supervisor.own('victim')
  const main = await supervisor.open(`${client.path}/tags`)
  const box = within(main).getByRole('combobox', { name: 'Add a tag' })
  box.focus()
  press('ArrowDown', box)
  const [first] = await within(await screen.findByRole('listbox')).findAllByRole('option')
  if (first === undefined) throw new Error('there are no tags')
  const label = first.textContent
  click(first)
  const link = await within(main).findByRole('link', { name: label })
  expect(link.closest('li')).not.toBeNull()
  const termId = await waitFor(async () => {
    const { terms: [tag] = [] } = (await supervisor.held(client)) as {
      readonly terms?: readonly { readonly term_id: number }[]
    }
    if (tag === undefined) throw new Error('the server has no tag of it')
    return tag.term_id
  })
  expect(link.getAttribute('href')).toMatch(new RegExp(`/taxonomy/\\d+/term/${termId}\\b`))
  click(link)
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(label))
})

describe('[NAV-16] [NAV-17] a half-typed note', () => {
  const beginNote = async () => {
    const client = await advocate.own('victim')
    await advocate.open(`${client.path}/notes`)
    const notes = await part('Notes')
    const form = await begin(notes, 'Add note', 'New note')
    const text = await within(form).findByRole('textbox', { name: 'Note' })
    paste(text, 'She called about')
    await waitFor(() => expect(text.textContent).toBe('She called about'))
    return { client, notes, form }
  }

  test('that was saved, or given up, is left without a question', async () => {
    const leave = (): void =>
      click(within(screen.getByRole('navigation', { name: 'Client' })).getByRole('link', { name: 'Tasks' }))
    for (const end of ['Save', 'Cancel']) {
      const { form } = await beginNote()
      leave()
      const question = await screen.findByRole('alertdialog', { name: 'Unsaved changes' })
      click(button('Cancel', question))
      await gone(question)
      await waitFor(() => expect(location.pathname).toMatch(/\/notes$/))
      click(button(end, form))
      await gone(form)
      leave()
      await part('Tasks')
      expect(screen.queryByRole('alertdialog')).toBeNull()
      expect(location.pathname).toMatch(/\/tasks$/)
    }
  })

  test('is asked of again when one stays and leaves again before the place that one stays at was drawn', async () => {
    await beginNote()
    const tab = (name: string): HTMLElement =>
      within(screen.getByRole('navigation', { name: 'Client' })).getByRole('link', { name })
    click(tab('Tasks'))
    const first = await screen.findByRole('alertdialog', { name: 'Unsaved changes' })
    // The router hears of it before, and both steps are drawn as one.
    const again = new Promise<void>((done) => {
      const leave = (): void => {
        click(tab('Tasks'))
        done()
      }
      addEventListener('popstate', leave, { once: true })
    })
    click(button('Cancel', first))
    await again
    const second = await screen.findByRole('alertdialog', { name: 'Unsaved changes' })
    click(button('OK', second))
    await part('Tasks')
    expect(location.pathname).toMatch(/\/tasks$/)
  })

  test('[PRM-31] does not become the supplement that is begun beside it', async () => {
    const { client, notes } = await beginNote()
    const form = await begin(notes, 'Add supplement', 'New supplement')
    const text = within(form).getByRole('textbox', { name: 'Note' })
    expect(text.textContent).toBe('')
    paste(text, 'The court has moved the date')
    await saveAndClose(form)
    const note = await begin(notes, 'Continue the note begun', 'New note')
    await waitFor(() =>
      expect(within(note).getByRole('textbox', { name: 'Note' }).textContent).toBe('She called about'),
    )
    const saved = await advocate.listed('note', { victim_id: client.id })
    expect(saved).toMatchObject([{ supplement: true, note: '<p>The court has moved the date</p>' }])
  })
})
