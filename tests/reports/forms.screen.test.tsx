/** What reports are asked by: periods, filters, sets; and the service, the event and the grant report. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { ageGroups } from '../../domain/config/index.ts'
import { expectSoundStructure } from '../screens/axe.ts'
import { choose, click, pick, submit, type } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open, opened, server } = pages(90)

const combobox = (name: string): HTMLElement => screen.getByRole('combobox', { name })
const button = (name: string): HTMLElement => screen.getByRole('button', { name })
const chips = (): readonly string[] =>
  within(screen.getByRole('list', { name: 'What the report is limited to' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

const run = async (): Promise<void> => {
  await waitFor(() => expect(button('Run report').hasAttribute('disabled')).toBe(false))
  click(button('Run report'))
  await screen.findByRole('button', { name: 'Count again' }, { timeout: 30_000 })
}
const numbersOf = (table: string): readonly string[] =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

const optionsOf = (name: string): readonly string[] =>
  within(combobox(name))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test('[RPT-04] the reporting periods stand in their order, and Quarter to Date is chosen', async () => {
  await open('/reports', 'admin')
  expect((combobox('Reporting period') as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('Quarter to Date')
  expect(optionsOf('Reporting period')).toEqual([
    'Quarter to Date',
    'Last Quarter',
    'Year to Date',
    'Last Year',
    'Month to Date',
    'Last Month',
    'All Time',
    'Custom',
  ])
})

describe('filters', () => {
  /** Of the agency's own: one is looked through for `blue`, one for `bell`. */
  const byTwoFields = async () => {
    await open('/reports', 'admin')
    choose(combobox('Add a filter'), 'Custom fields of clients')
    const values = 'Custom fields of clients: values'
    const [, first = '', second = ''] = optionsOf(values)
    choose(combobox(values), first)
    choose(combobox(values), second)
    type(screen.getByRole('textbox', { name: first }), 'blue')
    type(screen.getByRole('textbox', { name: second }), 'bell')
    return { values, first, second }
  }

  test('are by the agency’s own fields too, each with its text; one that is taken away has it again when it comes back', async () => {
    const { values, first, second } = await byTwoFields()
    await waitFor(() => expect(chips().slice(-2)).toEqual([`${first}: blue`, `${second}: bell`]))
    click(button(`Remove ${first}: blue`))
    await waitFor(() => expect(chips().at(-1)).toBe(`${second}: bell`))
    expect(screen.queryByRole('textbox', { name: first })).toBeNull()
    choose(combobox(values), first)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: first }).value).toBe('blue')
    await expectSoundStructure()
  })

  test('of a field that is answered with yes or no one of its answers is chosen, and said', async () => {
    await open('/reports', 'admin')
    choose(combobox('Add a filter'), 'Custom fields of clients')
    choose(combobox('Custom fields of clients: values'), 'Needs an interpreter')
    choose(combobox('Needs an interpreter'), 'No')
    await waitFor(() => expect(chips().at(-1)).toBe('Needs an interpreter: No'))
    const entries = opened().store().getState().reports.forms.full.filters.victim_custom_fields
    expect(entries).toMatchObject([{ search: '0', enabled: true }])
  })

  test.each([
    ['clients', 'victim_custom_fields', 'Safe phone', '(212) 555-0147', '(212) 555-0147', '(212) 555-0147'],
    ['cases', 'case_custom_fields', 'Protection order until', '3/4/2026', '03/04/2026', '3/4/2026'],
    ['defendants', 'defendant_custom_fields', 'Held at', 'blue', 'blue', 'blue'],
    ['cases', 'case_custom_fields', 'Estimated loss', '$1,250', '1250', '$1,250.00'],
    ['locations', 'location_custom_fields', 'Kind of place', 'School', 'school', 'School'],
  ] as const)(
    'are by the own fields of %s, entered as they are on a record',
    async (whose, filter, field, said, search, shown) => {
      await open('/reports', 'admin')
      const title = `Custom fields of ${whose}`
      choose(combobox('Add a filter'), title)
      choose(combobox(`${title}: values`), field)
      const control = await screen.findByLabelText(field)
      if (control instanceof HTMLSelectElement) choose(control, said)
      else type(control, said)
      control.blur()
      await waitFor(() => expect(chips().at(-1)).toBe(`${field}: ${shown}`))
      const entries = opened().store().getState().reports.forms.full.filters[filter]
      expect(entries).toEqual([{ field_view_id: expect.any(Number), search, enabled: true }])
    },
  )

  test('[RPT-32] the button of a filter takes all of it away; added again it is what was switched off', async () => {
    const { values, first, second } = await byTwoFields()
    click(button(`Remove ${first}: blue`))
    await waitFor(() => expect(chips().at(-1)).toBe(`${second}: bell`))
    click(button('Remove Custom fields of clients'))
    await waitFor(() => expect(screen.queryByRole('combobox', { name: values })).toBeNull())
    expect(chips().join()).not.toMatch(/blue|bell/)
    choose(combobox('Add a filter'), 'Custom fields of clients')
    await waitFor(() => expect(chips().slice(-2)).toEqual([`${first}: blue`, `${second}: bell`]))

    choose(combobox('Add a filter'), 'Client IDs')
    const [from, to] = ['Client IDs: from', 'Client IDs: to']
    type(screen.getByRole('textbox', { name: from }), '5')
    type(screen.getByRole('textbox', { name: to }), '80')
    await waitFor(() => expect(chips().at(-1)).toMatch(/Client IDs/))
    click(button(`Remove ${chips().at(-1) ?? ''}`))
    // What limits nothing stands nowhere.
    await waitFor(() => expect(screen.queryByRole('textbox', { name: from })).toBeNull())
    choose(combobox('Add a filter'), 'Client IDs')
    const typed = (name: string): string => screen.getByRole<HTMLInputElement>('textbox', { name }).value
    expect([typed(from), typed(to)]).toEqual(['5', '80'])
  })

  test('[RPT-32] the button of a filter with several groups takes them all away', async () => {
    await open('/reports', 'admin')
    choose(combobox('Add a filter'), 'Services')
    choose(combobox('Services: values'), optionsOf('Services: values')[1] ?? '')
    click(button('Another group'))
    await waitFor(() => expect(screen.getAllByRole('combobox', { name: /^Services.*: values$/ })).toHaveLength(2))
    const [, other] = screen.getAllByRole('combobox', { name: /^Services.*: values$/ })
    if (other === undefined) throw new Error('there is no second group')
    choose(other, within(other).getAllByRole('option')[2]?.textContent ?? '')
    await waitFor(() => expect(chips().filter((chip) => chip.includes('Services'))).toHaveLength(2))
    click(button('Remove Services'))
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Services.*: values$/ })).toBeNull())
    expect(chips().join()).not.toContain('Services')
  })

  test('are by contact types, one on each line, and by classifications of clients and of defendants', async () => {
    await open('/reports', 'admin')
    choose(combobox('Add a filter'), 'Contact types')
    type(screen.getByRole('textbox', { name: 'Contact types' }), 'phone\n')
    type(screen.getByRole('textbox', { name: 'Contact types' }), 'phone\nWalk-in \n')
    await waitFor(() => expect(chips().at(-1)).toBe('Contact types: phone, Walk-in '))
    for (const whose of ['clients', 'defendants']) {
      const filter = `Special classifications of ${whose}`
      choose(combobox('Add a filter'), filter)
      const [, first = ''] = optionsOf(`${filter}: values`)
      choose(combobox(`${filter}: values`), first)
      await waitFor(() => expect(chips()).toContain(`${filter}: ${first}`))
    }
    await expectSoundStructure()
  })

  test('of the event report are by persons who attend, found by their names and named in their chips', async () => {
    await open('/reports/event', 'admin')
    choose(combobox('Add a filter'), 'Certain attendees')
    const { body } = await server().call('admin', 'GET', '/v2/victim?limit=1')
    const [client] = (body as { data: { title: string }[] }).data
    const last = client?.title.split(/[ ,]/)[0] ?? ''
    await pick('Certain attendees: values', last)
    await waitFor(() => expect(chips().at(-1)).toMatch(new RegExp(`^Certain attendees: .*${last}`)))
    const name = chips().at(-1)?.replace('Certain attendees: ', '') ?? ''
    await expectSoundStructure()
    click(button(`Remove ${name}`))
    await waitFor(() => expect(chips().join()).not.toContain('Certain attendees'))
  })

  test('of the event report are by who attends, and on which case', async () => {
    await open('/reports/event', 'admin')
    choose(combobox('Add a filter'), 'Attendee')
    type(screen.getByRole('textbox', { name: 'Attendee' }), 'ada')
    choose(combobox('Add a filter'), 'Case of an attendee')
    type(screen.getByRole('textbox', { name: 'Case of an attendee' }), '2026')
    await waitFor(() => expect(chips().slice(-2)).toEqual(['Attendee: ada', 'Case of an attendee: 2026']))
  })

  test('[SVC-02] [SVC-03] services are added by their groups, of which it is said when none of their services applies', async () => {
    await open('/reports', 'admin')
    choose(combobox('Add a filter'), 'Services')
    const groups = 'Services: a group of services'
    expect(optionsOf(groups)).toEqual(['Choose…', 'First week', 'Courts'])
    choose(combobox(groups), 'First week')
    await waitFor(() => expect(chips().at(-1)).toContain('Safety planning'))
    // With these alone chosen, those of the other group are left out.
    expect(optionsOf(groups)).toEqual(['Choose…', 'First week', 'Courts (none of its services applies)'])
    choose(combobox(groups), 'Courts (none of its services applies)')
    await waitFor(() => expect(optionsOf(groups)).toEqual(['Choose…', 'First week', 'Courts']))
    choose(combobox('Services: how'), 'Does Not Contain Any')
    expect(optionsOf(groups).slice(1)).toEqual([
      'First week (none of its services applies)',
      'Courts (none of its services applies)',
    ])
  })

  test('[RPT-65] age groups are chosen by what they are called, and one is a range of one’s own', async () => {
    await open('/reports', 'admin')
    choose(combobox('Add a filter'), 'Age groups of clients')
    choose(combobox('Age groups of clients: values'), '13-17')
    choose(combobox('Age groups of clients: values'), 'A range of my own')
    type(screen.getByRole('textbox', { name: 'A range of my own: from' }), '20')
    type(screen.getByRole('textbox', { name: 'A range of my own: to' }), '30')
    await waitFor(() => expect(chips().at(-1)).toBe('Age groups of clients: 13-17, 20-30'))
    expect(opened().store().getState().reports.forms.full.filters.victim_age_ranges).toEqual([
      { description: '13-17', min: 13, max: 17 },
      { description: 'custom', min: 20, max: 30 },
    ])
    choose(combobox('Age groups of clients: values'), 'Not Reported')
    await waitFor(() => expect(chips().at(-1)).toBe('Age groups of clients: 13-17, Not Reported, 20-30'))
  })

  test('[RPT-16] an id range has an end where it is emptied, reads thousands, and says which end comes first', async () => {
    await open('/reports', 'admin')
    choose(combobox('Add a filter'), 'Case IDs')
    const range = () => opened().store().getState().reports.forms.full.filters.case_ids
    const begun = range()
    const [from, to] = ['Case IDs: from', 'Case IDs: to'].map((name) =>
      screen.getByRole<HTMLInputElement>('textbox', { name }),
    ) as [HTMLInputElement, HTMLInputElement]
    type(to, '12,000')
    const ended = { enabled: true, min: 0, max: 12_000, open: false }
    expect([to.value, range()]).toEqual(['12,000', ended])
    for (const noNumber of ['12,000 cases', '1.5']) {
      type(to, noNumber)
      to.blur()
      expect([to.value, range()]).toEqual([noNumber, ended])
      screen.getByText('Enter a whole number.')
    }
    // Emptied it is about to be written anew, and left so it ends as it began.
    type(to, '')
    type(from, '')
    expect([to.value, range()]).toEqual([String(begun?.max), begun])
    type(from, '90')
    type(to, '20')
    expect(to.getAttribute('aria-invalid')).toBe('true')
    screen.getByText('Enter the lower number first.')
    await waitFor(() => expect(button('Run report').hasAttribute('disabled')).toBe(true))
    // Beside what can't be done, too: the filter may stand far below it.
    const why = document.getElementById(button('Run report').getAttribute('aria-describedby') ?? '')
    expect([why?.textContent, why?.role]).toEqual(['Case IDs: Enter the lower number first.', 'status'])
    await expectSoundStructure()
    type(to, '90')
    expect([why?.textContent, button('Run report').getAttribute('aria-describedby')]).toEqual(['', null])
    expect([to.getAttribute('aria-invalid'), range()]).toEqual([null, { enabled: true, min: 90, max: 90, open: false }])
    await waitFor(() => expect(button('Run report').hasAttribute('disabled')).toBe(false))
  })

  test('an end that is typed is one, were it the one with which a range begins', async () => {
    await open('/reports', 'admin')
    choose(combobox('Add a filter'), 'Defendant IDs')
    const to = screen.getByRole<HTMLInputElement>('textbox', { name: 'Defendant IDs: to' })
    for (const text of ['1', '10', '100']) type(to, text)
    await waitFor(() => expect(chips().at(-1)).toBe('Defendant IDs: 0 – 100'))
    expect(to.value).toBe('100')
    const from = screen.getByRole<HTMLInputElement>('textbox', { name: 'Defendant IDs: from' })
    type(from, '3')
    await waitFor(() => expect(chips().at(-1)).toBe('Defendant IDs: 3 – 100'))
    type(to, '')
    await waitFor(() => expect(chips().at(-1)).toMatch(/3/))
    expect(opened().store().getState().reports.forms.full.filters.defendant_ids).toMatchObject({ min: 3, open: true })
  })

  test.each(['250', '999', '101', '999999999'])(
    '[RPT-66] an age to which %s is typed is open, digit by digit',
    async (years) => {
      await open('/reports', 'admin')
      choose(combobox('Add a filter'), 'Age range')
      choose(combobox('Add a filter'), 'Age groups of clients')
      choose(combobox('Age groups of clients: values'), 'A range of my own')
      for (const range of ['Age range', 'A range of my own']) {
        type(screen.getByRole('textbox', { name: `${range}: from` }), '18')
        const to = screen.getByRole<HTMLInputElement>('textbox', { name: `${range}: to` })
        for (let digits = 1; digits <= years.length; digits += 1) type(to, years.slice(0, digits))
        expect(to.value).toBe(years)
        to.blur()
        expect(to.value).toBe(years)
      }
      await waitFor(() =>
        expect(chips().slice(-2)).toEqual(['Age groups of clients: 18 and older', 'Age range: 18 and older']),
      )
    },
  )

  test('[RPT-01] stand as chips: the period, its days, how new clients are told, and each filter', async () => {
    await open('/reports', 'admin')
    expect(chips()).toEqual([
      'Quarter to Date',
      expect.stringMatching(/^\d+\/\d+\/\d{4} to \d+\/\d+\/\d{4}$/),
      'New Calculation Strategy: Standard',
    ])
    choose(combobox('Reporting period'), 'All Time')
    choose(combobox('New Calculation Strategy'), 'All Time')
    choose(combobox('Add a filter'), 'Client types')
    choose(combobox('Client types: values'), 'Witness')
    choose(combobox('Add a filter'), 'Each person once')
    choose(combobox('Add a filter'), 'Services')
    expect(chips()).toEqual([
      'All Time',
      'New Calculation Strategy: All Time',
      'Client types: Witness',
      'Each person once: Yes',
    ])
    await expectSoundStructure()
    click(
      within(screen.getByRole('list', { name: 'What the report is limited to' })).getAllByRole('button')[0] as never,
    )
    await waitFor(() => expect(chips()).not.toContain('Client types: Witness'))
  })
})

describe('a filter set', () => {
  test('says what it is for; of a period of one’s own it is told before it is sent that its days are lacking', async () => {
    const fill = async (): Promise<HTMLElement> => {
      click(button('Save filter set'))
      const dialog = await screen.findByRole('dialog')
      type(within(dialog).getByRole('textbox', { name: /^Label/ }), 'Spring')
      type(within(dialog).getByRole('textbox', { name: 'Description' }), 'For the county, in April')
      await expectSoundStructure()
      submit(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Label/ }))
      return dialog
    }
    await open('/reports', 'admin')
    choose(combobox('Reporting period'), 'Custom')
    const dialog = await fill()
    await within(dialog).findByText('Enter two dates, the earlier one first.')
    expect(opened().sent('POST', '/v1/saved_report')).toEqual([])
    click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    choose(combobox('Reporting period'), 'Last Year')
    await fill()
    await screen.findByText('Filter set saved')
    await screen.findByText('For the county, in April')
    // Of a label that is taken it is there to be changed, and may be emptied.
    await waitFor(() => expect(optionsOf('Filter set')).toContain('Spring'))
    click(button('Save filter set'))
    const again = await screen.findByRole('dialog')
    const [label, about] = within(again).getAllByRole<HTMLInputElement>('textbox')
    if (label === undefined || about === undefined) throw new Error('there are no two fields')
    type(label, 'Spring')
    await waitFor(() => expect(about.value).toBe('For the county, in April'))
    type(about, '')
    submit(label)
    click(await within(again).findByRole('button', { name: 'Update filter set' }))
    await waitFor(() => expect(screen.queryByText('For the county, in April')).toBeNull())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('[SAV-12] is updated, where that is wished, by a label that is taken', async () => {
    await open('/reports', 'admin')
    const fill = async (): Promise<HTMLElement> => {
      click(button('Save filter set'))
      const dialog = await screen.findByRole('dialog')
      const label = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Label/ })
      submit(label)
      await within(dialog).findByText(/required/)
      type(label, 'Twice')
      submit(label)
      return dialog
    }
    await fill()
    await screen.findByText('Filter set saved')
    choose(combobox('Filter set'), 'No filter set')
    await waitFor(() => expect(optionsOf('Filter set')).toContain('Twice'))
    choose(combobox('Status'), 'Active Only')
    const dialog = await fill()
    await within(dialog).findByText('You have a filter set with this label already. Update it?')
    const sent = (method: 'POST' | 'PUT'): number => opened().sent(method, '/v1/saved_report').length
    expect([sent('POST'), sent('PUT')]).toEqual([1, 0])
    click(within(dialog).getByRole('button', { name: 'Update filter set' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([sent('POST'), sent('PUT')]).toEqual([1, 1])
    expect(optionsOf('Filter set').filter((label) => label === 'Twice')).toHaveLength(1)
    const { body } = await server().call('admin', 'GET', '/v1/saved_report?type=full')
    const kept = (body as { data: { label: string; filters: object }[] }).data.filter(({ label }) => label === 'Twice')
    expect(kept.map(({ filters }) => filters)).toEqual([{ status: '1' }])
  })

  test('[SAV-12] is updated by a label that was taken a hundred sets ago', async () => {
    const save = (label: string) =>
      server().call('supervisor', 'POST', '/v1/saved_report', { type: 'full', label, period: 'Last Year' })
    expect((await save('Long ago')).status).toBe(200)
    for (let n = 0; n < 100; n += 1) expect((await save(`Since then ${n}`)).status).toBe(200)
    await open('/reports', 'supervisor')
    await waitFor(() => expect(optionsOf('Filter set')).toContain('Long ago'))
    click(button('Save filter set'))
    const dialog = await screen.findByRole('dialog')
    const label = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Label/ })
    type(label, 'Long ago')
    submit(label)
    await within(dialog).findByText('You have a filter set with this label already. Update it?')
  })

  test('[SAV-12] is updated by a label that was taken in another tab since', async () => {
    await open('/reports', 'backoffice')
    click(button('Save filter set'))
    const dialog = await screen.findByRole('dialog')
    const label = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Label/ })
    const elsewhere = { type: 'full', label: 'Elsewhere', period: 'Last Year' }
    expect((await server().call('backoffice', 'POST', '/v1/saved_report', elsewhere)).status).toBe(200)
    type(label, 'Elsewhere')
    submit(label)
    await within(dialog).findByText('You have a filter set with this label already. Update it?')
    click(await within(dialog).findByRole('button', { name: 'Update filter set' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(optionsOf('Filter set').filter((each) => each === 'Elsewhere')).toHaveLength(1)
  })

  test('of somebody else is seen and deleted by an administrator, and by nobody else', async () => {
    await server().call('advocate', 'POST', '/v1/saved_report', { type: 'full', label: 'Theirs', period: 'Last Year' })
    const all = 'All sets of the account'
    await open('/reports', 'supervisor')
    await screen.findByRole('button', { name: 'Save filter set' })
    expect(screen.queryByRole('button', { name: all })).toBeNull()

    await open('/reports', 'admin')
    expect(optionsOf('Filter set')).not.toContain('Theirs')
    click(await screen.findByRole('button', { name: all }))
    const table = await screen.findByRole('table', { name: all })
    const row = within(table).getByRole('row', { name: /^Theirs Dynamic Full Service Report [A-Z]/ })
    await expectSoundStructure()
    click(within(row).getByRole('button', { name: /^Delete Theirs, saved by [A-Z]/ }))
    const question = await screen.findByRole('alertdialog')
    within(question).getByText("You are about to delete the filter set 'Theirs'. Do you want to proceed?")
    click(within(question).getByRole('button', { name: 'Delete filter set' }))
    await waitFor(() => expect(screen.queryByText('Theirs')).toBeNull())
    const { body } = await server().call('advocate', 'GET', '/v1/saved_report')
    expect((body as { data: { label: string }[] }).data.map(({ label }) => label)).not.toContain('Theirs')
  })

  test('[SAV-02] [SAV-06] [SAV-08] [SAV-09] is saved, chosen, changed after a question, updated and deleted', async () => {
    await open('/reports', 'admin')
    choose(combobox('Reporting period'), 'Last Year')
    choose(combobox('Add a filter'), 'Agencies')
    const [agency = ''] = within(combobox('Agencies: values'))
      .getAllByRole('option')
      .slice(1)
      .map(({ textContent }) => textContent)
    choose(combobox('Agencies: values'), agency)
    click(button('Save filter set'))
    const dialog = await screen.findByRole('dialog')
    const label = within(dialog).getByRole('textbox', { name: /^Label/ })
    submit(label as HTMLInputElement)
    await within(dialog).findByText(/required/)
    type(label, 'Mine')
    submit(label as HTMLInputElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await screen.findByText('Filter set saved')
    expect(within(combobox('Filter set')).getByRole<HTMLOptionElement>('option', { name: 'Mine' }).selected).toBe(true)

    for (const keep of [
      (asked: HTMLElement) => click(within(asked).getByRole('button', { name: 'Keep the set' })),
      (asked: HTMLElement) => void fireEvent.keyDown(asked, { key: 'Escape' }),
    ]) {
      choose(combobox('Agencies: how'), 'Does Not Contain Any')
      keep(await screen.findByRole('alertdialog'))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      expect(chips().at(-1)).toBe(`Agencies: Contains Any ${agency}`)
      expect(screen.queryByRole('button', { name: 'Return to Mine' })).toBeNull()
      expect(within(combobox('Filter set')).getByRole<HTMLOptionElement>('option', { name: 'Mine' }).selected).toBe(
        true,
      )
    }

    choose(combobox('Agencies: how'), 'Does Not Contain Any')
    const question = await screen.findByRole('alertdialog')
    within(question).getByText('The change will need to be saved. Do you want to proceed?')
    click(within(question).getByRole('button', { name: 'Proceed' }))
    await screen.findByRole('button', { name: 'Return to Mine' })
    await waitFor(() => expect(chips().at(-1)).toBe(`Agencies: Does Not Contain Any ${agency}`))
    click(button('Return to Mine'))
    await waitFor(() => expect(chips().at(-1)).toBe(`Agencies: Contains Any ${agency}`))

    choose(combobox('Status'), 'Active Only')
    click(await screen.findByRole('button', { name: 'Update filter set' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Update filter set' })).toBeNull())

    click(button('Delete filter set'))
    const asked = await screen.findByRole('alertdialog')
    within(asked).getByText("You are about to delete the filter set 'Mine'. Do you want to proceed?")
    click(within(asked).getByRole('button', { name: 'Delete filter set' }))
    await screen.findByText('Filter set deleted')
    await waitFor(() => expect(within(combobox('Filter set')).queryByRole('option', { name: 'Mine' })).toBeNull())
  })

  test('that could not be updated says so', async () => {
    const made = await server().call('admin', 'POST', '/v1/saved_report', {
      label: 'Gone',
      type: 'full',
      period: 'Last Year',
      filters: {},
    })
    await open('/reports', 'admin')
    await within(combobox('Filter set')).findByRole('option', { name: 'Gone' })
    choose(combobox('Filter set'), 'Gone')
    choose(combobox('Status'), 'Inactive Only')
    // Somebody deletes it meanwhile.
    const { id } = made.body as { id: number }
    expect((await server().call('admin', 'DELETE', `/v1/saved_report/${id}`)).status).toBe(200)
    click(await screen.findByRole('button', { name: 'Update filter set' }))
    const said = await screen.findByText('The filter set was not saved')
    expect(said.closest('[role=alert]')?.textContent).toContain('Not found')
  })
})

describe('the event report', () => {
  test('[RPT-46] offers its ways of counting, and a figure opens the list of its events', async () => {
    await open('/reports/event', 'admin')
    expect(
      within(combobox('Events are counted by'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Events',
      'Hours',
      'Estimated attendance',
      'Attendees scheduled',
      'Team members scheduled',
      'Attendance',
    ])
    choose(combobox('Reporting period'), 'All Time')
    await run()
    const byType = numbersOf('Events by type')
    choose(combobox('Events are counted by'), 'Attendance')
    await run()
    expect(numbersOf('Events by type')).not.toEqual(byType)
    const [count] = within(screen.getByRole('table', { name: 'Events' })).getAllByRole('link')
    const counted = count?.textContent ?? ''
    click(count as HTMLElement)
    await screen.findByText(`${counted} in all`)
    expect(location.pathname).toBe('/list/events/advanced/event')
  })

  test('[LST-11] the list of its events has its current filters and its period, and loses neither', async () => {
    await open('/reports/event', 'admin')
    const figure = (): HTMLElement => {
      const [link] = within(screen.getByRole('table', { name: 'Events' })).getAllByRole('link')
      if (link === undefined) throw new Error('no figure opens a list')
      return link
    }
    const counted = async (period: string): Promise<number> => {
      choose(combobox('Reporting period'), period)
      await run()
      return Number(figure().textContent)
    }
    const ofPeriod = await counted('Year to Date')
    choose(combobox('Add a filter'), 'Event types')
    choose(combobox('Event types: values'), 'Training')
    const ofType = await counted('All Time')
    const both = await counted('Year to Date')
    // Whatever loses the filter, or the period, has more of them.
    expect([both > 0, ofType > both, ofPeriod > both]).toEqual([true, true, true])

    click(figure())
    await screen.findByText(`${both} in all`)
    expect(location.pathname).toBe('/list/events/advanced/event')
    const rows = within(screen.getByRole('table', { name: 'Events' })).getAllByRole('rowheader')
    const cells = rows.map((row) => [...(row.closest('[role=row]')?.querySelectorAll('[role=cell]') ?? [])])
    expect(cells).toHaveLength(both)
    for (const [, type] of cells) expect(type?.textContent).toBe('Training')
  })
})

/** SVC-13: the list of services that a figure opens has the report's filters and its period, and adds up to the figure. */
const expectServices = async (origin: 'service' | 'grant', table: string): Promise<void> => {
  const [link] = within(screen.getByRole('table', { name: table })).getAllByRole('link', { name: /Services given/ })
  const figure = link?.textContent ?? ''
  const counted = Number(figure.replaceAll(',', ''))
  click(link as HTMLElement)
  await screen.findByText(/^[\d,]+ in all$/)
  // What the figure added up stands beside how many were added.
  await screen.findByText(new RegExp(`Services given: ${figure} in all$`))
  expect(location.pathname).toBe(`/list/services/initialize_${origin}`)
  const { lists, reports } = opened().store().getState()
  const { run: of } = reports.forms[origin]
  const question = lists.tabs.services.view?.counted
  expect(question).toMatchObject({ type: 'service_total', client_types: ['P'], since: of?.since, until: of?.until })
  const answer = await server().call('admin', 'POST', '/v1/list/services/counted?type=all&limit=100', {
    counted: JSON.stringify(question),
  })
  const { data, total } = answer.body as { data: { amount: number }[]; total: number }
  await screen.findByText(`${total} in all`)
  expect(data).toHaveLength(Math.min(100, total))
  if (total <= 100) expect(data.reduce((all, { amount }) => all + amount, 0)).toBe(counted)
  else expect(counted).toBeGreaterThanOrEqual(total)
}
const ofPrimary = (): void => {
  choose(combobox('Add a filter'), 'Client types')
  choose(combobox('Client types: values'), 'Primary')
}

describe('the service report', () => {
  test('[SVC-13] counts clients and services by category, service, advocate and agency', async () => {
    await open('/reports', 'admin')
    choose(combobox('Report'), 'Service Report')
    await screen.findByRole('heading', { level: 1, name: 'Service Report' })
    choose(combobox('Reporting period'), 'All Time')
    ofPrimary()
    await run()
    const total = Number(numbersOf('Clients served').at(-1)?.replaceAll(',', ''))
    for (const table of ['Services by category', 'Services'])
      expect(
        numbersOf(table)
          .filter((_, at) => at % 2 === 1)
          .reduce((all, each) => all + Number(each.replaceAll(',', '')), 0),
      ).toBe(total)
    expect(total).toBeGreaterThan(0)
    await expectServices('service', 'Services by category')
  })
})

test('the service report is parted by race, gender, age or client type where one is chosen', async () => {
  await open('/reports', 'admin')
  choose(combobox('Report'), 'Service Report')
  await screen.findByRole('heading', { level: 1, name: 'Service Report' })
  expect(optionsOf('Figures by')).toEqual(['All the usual', 'Race', 'Gender', 'Age group', 'Client type', 'Month'])
  choose(combobox('Reporting period'), 'All Time')
  choose(combobox('Figures by'), 'Client type')
  await run()
  expect(screen.getAllByRole('table').map((table) => table.getAttribute('aria-label'))).toEqual([
    'Clients served',
    'Clients by client type',
  ])
  // Each client has one type, so that the lines are all of them.
  const numbers = (table: string, column: number): number =>
    numbersOf(table)
      .filter((_, at) => at % 2 === column)
      .reduce((all, each) => all + Number(each.replaceAll(',', '')), 0)
  const served = numbersOf('Clients served').map((each) => Number(each.replaceAll(',', '')))
  const [clients, services] = [served.at(0), served.at(-1)]
  expect(clients).toBeGreaterThan(0)
  expect([numbers('Clients by client type', 0), numbers('Clients by client type', 1)]).toEqual([clients, services])
  await expectServices('service', 'Clients by client type')
})

describe('the grant report', () => {
  test.each([
    ['VOCA Core Services', 'VOCA'],
    ['VAWA Court Advocacy', 'VAWA'],
    ['Larkspur Family Foundation', 'other'],
  ] as const)(
    '[RPT-81] [SVC-13] is of %s: clients new and continuing, within its own dates, by ages of %s',
    async (name, type) => {
      await open('/reports/grant', 'admin')
      expect(button('Run report').hasAttribute('disabled')).toBe(true)
      const grant = await screen.findByRole('combobox', { name: /^Grant/ })
      const names = within(grant)
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
      choose(grant, names.find((each) => each.startsWith(name)) ?? '')
      const advanced = opened().store().getState().config.report?.advancedGrants ?? []
      const known = advanced.find(({ label }) => label === name)
      expect(known?.grant_type).toBe(type)
      const zoned = (zone: string) =>
        new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
      const local = (instant: string): string => zoned('America/Denver').format(Date.parse(instant))
      const dayOf = (instant: string): string => local(instant).slice(0, 10)
      const ownDay = (instant: string | null | undefined): string | null => (instant ? dayOf(instant) : null)
      const [start, end] = [ownDay(known?.date_time), ownDay(known?.end_date_time)]
      const countedDays = (): unknown => {
        const { run: of } = opened().store().getState().reports.forms.grant
        return [of?.since, of?.until].map((each) => (each ? local(each) : null))
      }
      // Of days that reach beyond the grant's own those are counted that are its own.
      const today = dayOf(new Date().toISOString())
      choose(combobox('Reporting period'), 'Custom')
      for (const [from, until] of [
        ['2001-02-03', '2045-06-07'],
        [start ?? '2001-02-03', end ?? today],
      ] as const) {
        fireEvent.input(screen.getByLabelText('First day'), { target: { value: from } })
        fireEvent.input(screen.getByLabelText('Last day'), { target: { value: until } })
        await run()
        const [first, last] = [start !== null && start > from ? start : from, end !== null && end < until ? end : until]
        expect(countedDays()).toEqual([`${first} 00:00:00`, `${last} 23:59:59`])
      }
      choose(combobox('Reporting period'), 'All Time')
      ofPrimary()
      await run()
      expect(countedDays()).toEqual([start === null ? null : `${start} 00:00:00`, `${end ?? today} 23:59:59`])
      expect(chips().join()).not.toContain('Grants')
      const ages = ageGroups.filter(({ set }) => set === type)
      expect(
        within(screen.getByRole('table', { name: 'Clients by age' }))
          .getAllByRole('rowheader')
          .map(({ textContent }) => textContent),
      ).toEqual(ages.map(({ description }) => description))
      const named = (table: string): string => (type === 'VOCA' ? `${table} (VOCA categories)` : table)
      for (const table of [
        named('Clients by race'),
        named('Clients by gender'),
        'Clients by age',
        named('Victimizations'),
      ]) {
        const numbers = numbersOf(table).map(Number)
        numbers.forEach((each, at) => {
          if (at % 3 === 2) expect(each).toBe((numbers[at - 2] ?? 0) - (numbers[at - 1] ?? 0))
        })
      }
      await expectServices('grant', type === 'VOCA' ? named('Services') : 'Services by category')
    },
  )
})
