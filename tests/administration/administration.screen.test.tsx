/** The administration's page on the real server: its tabs, and the agency's own lists on them. */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { expectSoundStructure } from '../screens/axe.ts'
import { standBetween } from '../screens/between.ts'
import { choose, click, press, type } from '../screens/hand.ts'
import { recordScreens, undoFrom } from '../screens/recordScreens.ts'

const { server, openPath, opened } = recordScreens()

/** A list on the page, by its heading. */
const list = (name: string): Promise<HTMLElement> => screen.findByRole('region', { name })
const rowNames = async (name: string): Promise<readonly string[]> =>
  within(await within(await list(name)).findByRole('table', { name }))
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent)
/** The cells of the entry's row. */
const rowOf = async (name: string, entry: string): Promise<HTMLElement> => {
  const cell = await within(await list(name)).findByRole('rowheader', { name: entry })
  const row = cell.closest('[role=row]')
  if (!(row instanceof HTMLElement)) throw new Error(`${entry} has no row`)
  return row
}
type Row = Readonly<Record<string, unknown>> & { readonly label: string }
const held = async (path: string): Promise<readonly Row[]> =>
  (await server().call('admin', 'GET', `${path}${path.includes('?') ? '&' : '?'}limit=500`)).body[
    'data'
  ] as readonly Row[]
const heldOne = async (path: string, label: string): Promise<Row | undefined> =>
  (await held(path)).find((row) => row.label === label)
const tabNames = (): readonly string[] =>
  within(screen.getByRole('navigation', { name: 'Admin' }))
    .getAllByRole('link')
    .map((link) => link.textContent)
const openTab = (): string | null =>
  within(screen.getByRole('navigation', { name: 'Admin' }))
    .getAllByRole('link')
    .find((link) => link.getAttribute('aria-current') === 'page')?.textContent ?? null

/** Only rows in sight are drawn. */
const openTall = async (path: string): Promise<void> => {
  await openPath(path)
  innerHeight = 6_000
  dispatchEvent(new Event('resize'))
}

const add = async (name: string, one: string, fill: (form: HTMLElement) => void): Promise<void> => {
  click(within(await list(name)).getByRole('button', { name: `Add ${one}` }))
  const form = await within(await list(name)).findByRole('form', { name: `New ${one}` })
  fill(form)
  click(within(form).getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(within(await list(name)).queryByRole('form')).toBeNull())
}
const label = (form: HTMLElement, text: string): void =>
  type(within(form).getByRole('textbox', { name: /^Label/ }), text)

describe('tabs', () => {
  test('[ADM-01] the address says which; none, an unknown one and another’s lead to the first that is built', async () => {
    await openPath('/admin/grants')
    await waitFor(() => expect(openTab()).toBe('Grants'))
    click(screen.getByRole('link', { name: 'Workflows' }))
    await list('Case stages')
    expect([location.pathname, openTab()]).toEqual(['/admin/case-workflow', 'Workflows'])
    for (const [path, without, first] of [
      ['/admin', [], 'agencies'],
      ['/admin/nothing', [], 'agencies'],
      ['/admin/agencies', ['configure_agency', 'edit_own_account'], 'grants'],
    ] as const) {
      await openPath(path, { without })
      await waitFor(() => expect([path, location.pathname]).toEqual([path, `/admin/${first}`]))
    }
    expect(tabNames()).not.toContain('Agencies')
    expect(document.title).toBe('Admin – Caselog')
  })

  test('[ADM-02] whoever lacks view_admin_interface is sent home from each of them', async () => {
    await openPath('/admin/case-workflow')
    const paths = within(screen.getByRole('navigation', { name: 'Admin' }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href') ?? '')
    // Who administers an account sees all that the specification names.
    expect(paths).toHaveLength(19)
    await openPath('/admin/agencies', { without: ['view_admin_interface'] })
    await waitFor(() => expect(location.pathname).toBe('/home'))
    for (const path of paths) {
      history.pushState({}, '', path)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      await waitFor(() => expect([path, location.pathname]).toEqual([path, '/home']))
    }
  })
})

/** Path, heading, word for one, and what its form asks for besides the label. */
const lists = [
  ['agencies', 'v1/agency', 'Agencies', 'agency'],
  ['grants', 'v1/grant', 'Grants', 'grant'],
  ['client-types', 'v1/client_type', 'Client types', 'client type'],
  ['services', 'v2/service', 'Offered services', 'offered service'],
  ['timesheets', 'v1/timesheet', 'Timesheets', 'timesheet'],
  ['letters', 'v1/letter', 'Letter templates', 'letter template'],
  ['taxonomies', 'v2/term', 'Tags', 'tag'],
] as const

describe('[ADM-25] the lists of an agency', () => {
  const fill: Readonly<Record<string, (form: HTMLElement) => void>> = {
    grant: (form) => choose(within(form).getByRole('combobox', { name: /Grant type/ }), 'VOCA'),
    'client type': (form) => choose(within(form).getByRole('combobox', { name: /Stands for/ }), 'Witness'),
    'offered service': (form) => choose(within(form).getByRole('combobox', { name: /Service category/ }), 'Counseling'),
    timesheet: (form) => choose(within(form).getByRole('combobox', { name: /Kind of time/ }), 'General'),
    tag: (form) => choose(within(form).getByRole('combobox', { name: /Taxonomy/ }), 'Follow-up'),
  }

  test.each(lists)('on %s, %s: one is added, changed, moved and switched off and on', async (tab, path, name, one) => {
    await openTall(`/admin/${tab}`)
    await add(name, one, (form) => {
      label(form, 'Rowan')
      fill[one]?.(form)
    })
    await rowOf(name, 'Rowan')
    const [made] = (await held(path)).filter((row) => row.label === 'Rowan')
    expect(made).toMatchObject({ status: 1, order: Math.max(...(await held(path)).map(({ order }) => Number(order))) })

    click(within(await rowOf(name, 'Rowan')).getByRole('button', { name: /^Edit Rowan/ }))
    const form = await within(await list(name)).findByRole('form')
    label(form, 'Rowan House')
    click(within(form).getByRole('button', { name: 'Save' }))
    await rowOf(name, 'Rowan House')

    const before = await rowNames(name)
    const handle = within(await rowOf(name, 'Rowan House')).getByRole('button', { name: 'Move Rowan House' })
    press('ArrowUp', handle)
    await waitFor(async () => expect((await rowNames(name)).indexOf('Rowan House')).toBe(before.length - 2))
    // What is shown at once is sent when the log has it.
    await waitFor(async () => {
      const labels = (await held(path)).map((row) => row.label)
      expect(labels.indexOf('Rowan House')).toBe(labels.length - 2)
    })
    await opened().settled()

    click(within(await rowOf(name, 'Rowan House')).getByRole('button', { name: 'Deactivate Rowan House' }))
    const question = await screen.findByRole('alertdialog', { name: 'Deactivate “Rowan House”?' })
    await within(question).findByText(one === 'client type' ? /In use: Clients/ : /Nothing uses it\./)
    click(within(question).getByRole('button', { name: 'Deactivate' }))
    await waitFor(async () => expect(await heldOne(path, 'Rowan House')).toMatchObject({ status: 0 }))
    choose(within(await list(name)).getByRole('combobox', { name: 'Show' }), 'Inactive')
    await waitFor(async () => expect(await rowNames(name)).toContain('Rowan House'))
    expect((await rowNames(name)).length).toBeLessThan(before.length)
    click(within(await rowOf(name, 'Rowan House')).getByRole('button', { name: 'Activate Rowan House' }))
    await waitFor(async () => expect(await heldOne(path, 'Rowan House')).toMatchObject({ status: 1 }))
    choose(within(await list(name)).getByRole('combobox', { name: 'Show' }), 'All')
    // The server has it before the page has its answer.
    await waitFor(async () =>
      expect(
        within(await rowOf(name, 'Rowan House'))
          .getAllByRole('button')
          .map((button) => button.getAttribute('aria-label')),
      ).toEqual([
        'Move Rowan House',
        'Deactivate Rowan House',
        'History of Rowan House',
        expect.stringMatching(/^Edit Rowan House/),
      ]),
    )
  })

  test('a filter that shows none says so, and all are shown again by one button', async () => {
    await openPath('/admin/additional-settings')
    const before = await rowNames('Courts')
    const courts = await list('Courts')
    const filter = within(courts).getByRole('combobox', { name: 'Show' })
    choose(filter, 'Inactive')
    await within(courts).findByText('No courts with this filter')
    expect(within(courts).queryByText('No courts yet')).toBeNull()
    click(within(courts).getByRole('button', { name: 'Show all' }))
    await waitFor(async () => expect(await rowNames('Courts')).toEqual(before))
    expect([(filter as HTMLSelectElement).value, document.activeElement?.tagName]).toEqual(['all', 'H2'])
    expect(courts.contains(document.activeElement)).toBe(true)
  })

  test('what is ticked is a tick under its heading, and told by its name', async () => {
    await openPath('/admin/case-workflow')
    const told = within(await rowOf('Case stages', 'Intake')).getByText('Default')
    const cell = told.closest('[role=cell]')
    expect([cell?.textContent, cell?.querySelectorAll('svg').length]).toEqual(['Default', 1])
    const other = within(await rowOf('Case stages', 'Trial')).getAllByRole('cell')
    expect(other.map((each) => each.textContent)).not.toContain('Default')
  })

  test('what is in use is told of before it is switched off, by the button and by the form, and taken back', async () => {
    await openPath('/admin/agencies')
    const name = 'Willow Falls Police Department'
    click(within(await rowOf('Agencies', name)).getByRole('button', { name: `Deactivate ${name}` }))
    const question = await screen.findByRole('alertdialog')
    await within(question).findByText(/In use: .*\(\d+\)/)
    click(within(question).getByRole('button', { name: 'Cancel' }))
    click(within(await rowOf('Agencies', name)).getByRole('button', { name: `Edit ${name}` }))
    const form = await within(await list('Agencies')).findByRole('form')
    choose(within(form).getByRole('combobox', { name: /^Status/ }), 'Inactive')
    await within(form).findByText(/In use: .*\(\d+\)/)
    click(within(form).getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await heldOne('v1/agency', name)).toMatchObject({ status: 0 }))
    await undoFrom('Saved')
    await waitFor(async () => expect(await heldOne('v1/agency', name)).toMatchObject({ status: 1 }))
  })

  test('what clients hold by its letter, and what carries a tag, is in use too', async () => {
    await openPath('/admin/client-types')
    click(within(await rowOf('Client types', 'Primary')).getByRole('button', { name: 'Deactivate Primary' }))
    await within(await screen.findByRole('alertdialog')).findByText(/In use: Clients \(\d+\)/)
    const used = new Set<unknown>()
    for (const { id } of await held('v2/term')) {
      const { body } = await server().call('admin', 'GET', `v1/list_use/term/${String(id)}`)
      for (const { kind } of body['data'] as readonly { readonly kind: unknown }[]) used.add(kind)
    }
    expect(used.has('victim')).toBe(true)
    expect(used.has(null)).toBe(false)
  })

  test('the tab that an address names is there after a reload too', async () => {
    await openPath('/admin/custom-fields')
    await waitFor(() => expect([location.pathname, openTab()]).toEqual(['/admin/custom-fields', 'Custom fields']))
  })

  test('whoever may not change a list sees it, and no way to', async () => {
    await openPath('/admin/additional-settings', { without: ['edit_own_account'] })
    await rowNames('Courts')
    const courts = within(await list('Courts'))
    expect(courts.queryByRole('button', { name: 'Add court' })).toBeNull()
    expect(courts.queryByRole('button', { name: /^Move/ })).toBeNull()
    expect(courts.queryByRole('button', { name: /^Deactivate/ })).toBeNull()
  })

  test('an order that the server refuses is the old one again', async () => {
    const goAway = standBetween(({ method }, answer) =>
      method === 'PUT' ? Promise.resolve(new Response('{}', { status: 422 })) : answer(),
    )
    try {
      await openPath('/admin/client-types')
      const before = await rowNames('Client types')
      const [first = ''] = before
      press('ArrowDown', within(await rowOf('Client types', first)).getByRole('button', { name: `Move ${first}` }))
      await waitFor(async () => expect((await rowNames('Client types'))[1]).toBe(first))
      await waitFor(async () => expect(await rowNames('Client types')).toEqual(before))
      await opened().close()
    } finally {
      goAway()
    }
  })
})

describe('lists with rules of their own', () => {
  test('[ADM-29] event types, stages of events, and roles with their defaults and flags', async () => {
    await openPath('/admin/event-manager-settings')
    await add('Event types', 'event type', (form) => label(form, 'Candle vigil'))
    expect(await heldOne('v1/event_type', 'Candle vigil')).toMatchObject({ status: 1 })
    await add('Event stages', 'event stage', (form) => label(form, 'Announced'))
    expect(await heldOne('v1/stage?type=Event', 'Announced')).toMatchObject({ is_default: false })
    await add('Attendee roles', 'attendee role', (form) => {
      label(form, 'Usher')
      click(within(form).getByRole('checkbox', { name: 'Default for people' }))
      click(within(form).getByRole('checkbox', { name: 'Not for team members' }))
    })
    expect(await heldOne('v1/event_attendee_role', 'Usher')).toMatchObject({
      is_person_default: true,
      is_user_default: false,
      disable_user: true,
      disable_person: false,
    })
    const roles = await held('v1/event_attendee_role')
    expect(roles.filter(({ is_person_default }) => is_person_default === true)).toHaveLength(1)
    expect(await heldOne('v1/stage', 'Announced')).toBeUndefined()
  })

  test('[ADM-30] of the stages of cases one is the default: another takes its place, and it is not switched off', async () => {
    await openPath('/admin/case-workflow')
    await add('Case stages', 'case stage', (form) => {
      label(form, 'Reopened')
      click(within(form).getByRole('checkbox', { name: 'Default' }))
    })
    await waitFor(async () =>
      expect((await held('v1/stage')).filter(({ is_default }) => is_default === true).map((row) => row.label)).toEqual([
        'Reopened',
      ]),
    )
    const marked = async (): Promise<readonly string[]> =>
      within(await list('Case stages'))
        .getAllByRole('row')
        .filter((row) => within(row).queryByText('Default', { selector: '[role=cell] *, [role=cell]' }) !== null)
        .map((row) => within(row).getByRole('rowheader').textContent)
    await waitFor(async () => expect(await marked()).toEqual(['Reopened']))
    const row = await rowOf('Case stages', 'Reopened')
    expect(within(row).queryByRole('button', { name: 'Deactivate Reopened' })).toBeNull()
    click(within(row).getByRole('button', { name: /^Edit Reopened/ }))
    const form = await within(await list('Case stages')).findByRole('form')
    click(within(form).getByRole('checkbox', { name: 'Default' }))
    click(within(form).getByRole('button', { name: 'Save' }))
    await within(form).findByText('There is always a default. Make another one the default instead.')
    expect(await heldOne('v1/stage', 'Reopened')).toMatchObject({ is_default: true, status: 1 })
  })

  test('[ADM-31] races, genders and special classifications are switched; “not reported” is not', async () => {
    await openPath('/admin/demographics')
    for (const [name, path, entry] of [
      ['Races', 'v2/race', 'Asian'],
      ['Genders', 'v2/gender', 'Non-binary'],
    ] as const) {
      click(within(await rowOf(name, entry)).getByRole('button', { name: `Deactivate ${entry}` }))
      const question = await screen.findByRole('alertdialog')
      click(within(question).getByRole('button', { name: 'Deactivate' }))
      await waitFor(async () => expect(await heldOne(path, entry)).toMatchObject({ status: 0 }))
      expect(within(await rowOf(name, 'Not Reported')).queryByRole('button', { name: /^Deactivate/ })).toBeNull()
      click(within(await rowOf(name, entry)).getByRole('button', { name: `Activate ${entry}` }))
      await waitFor(async () => expect(await heldOne(path, entry)).toMatchObject({ status: 1 }))
    }
    const [first = ''] = await rowNames('Special classifications')
    click(within(await rowOf('Special classifications', first)).getByRole('button', { name: `Deactivate ${first}` }))
    click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deactivate' }))
    await waitFor(async () => expect(await heldOne('v2/special_classification', first)).toMatchObject({ status: 0 }))
  })

  test('[ADM-32] crime categories and crimes are switched off and on', async () => {
    await openPath('/admin/victimizations')
    for (const [name, path] of [
      ['Crime categories', 'v2/crime_category'],
      ['Victimizations', 'v2/crime'],
    ] as const) {
      const [first = ''] = await rowNames(name)
      for (const [does, status] of [
        ['Deactivate', 0],
        ['Activate', 1],
      ] as const) {
        click(within(await rowOf(name, first)).getByRole('button', { name: `${does} ${first}` }))
        if (status === 0)
          click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deactivate' }))
        await waitFor(async () => expect(await heldOne(path, first)).toMatchObject({ status }))
      }
    }
  })

  test('several of a list are chosen by their boxes, and looked for by their words', async () => {
    await openPath('/admin/services')
    await add('Service bundles', 'service bundle', (form) => {
      label(form, 'First day')
      const services = within(form).getByRole('group', { name: 'Services' })
      click(within(services).getByRole('checkbox', { name: 'Transport' }))
      type(within(form).getByRole('textbox', { name: 'Find in Services' }), 'hot')
      expect(within(services).getAllByRole('checkbox')).toHaveLength(1)
      click(within(services).getByRole('checkbox', { name: 'Hotline call' }))
      within(form).getByText('2 chosen')
    })
    const services = await held('v2/service')
    const ids = (await heldOne('v1/service_bundle', 'First day'))?.['services'] as readonly number[]
    expect(ids.map((id) => services.find((row) => row['id'] === id)?.label)).toEqual(['Transport', 'Hotline call'])
  })

  test('who changed what of an entry, and when, is read beside it', async () => {
    await openPath('/admin/additional-settings')
    await add('Courts', 'court', (form) => label(form, 'Marrow Municipal'))
    click(within(await rowOf('Courts', 'Marrow Municipal')).getByRole('button', { name: /^Edit/ }))
    const form = await within(await list('Courts')).findByRole('form')
    label(form, 'Marrow Municipal Court')
    click(within(form).getByRole('button', { name: 'Save' }))
    const row = await rowOf('Courts', 'Marrow Municipal Court')
    click(within(row).getByRole('button', { name: 'History of Marrow Municipal Court' }))
    const history = within(await screen.findByRole('dialog', { name: 'Marrow Municipal Court' }))
    const entries = await history.findAllByRole('listitem')
    expect(entries.map(({ textContent }) => textContent).join('\n')).toMatch(
      /Adriana Castillo[\s\S]*Label[\s\S]*Marrow Municipal[\s\S]*Marrow Municipal Court/,
    )
    expect(history.queryByRole('button', { name: /Put back/ })).toBeNull()
  })

  test('what is fixed when it was made is shown, and not asked again', async () => {
    await openPath('/admin/timesheets')
    const [first = ''] = await rowNames('Timesheets')
    click(within(await rowOf('Timesheets', first)).getByRole('button', { name: `Edit ${first}` }))
    const form = await within(await list('Timesheets')).findByRole('form')
    expect(within(form).queryByRole('combobox', { name: /Kind of time/ })).toBeNull()
    expect(
      within(form)
        .getByRole('textbox', { name: /Kind of time/ })
        .getAttribute('readonly'),
    ).not.toBeNull()
    within(form).getByText('Chosen when it was made.')
  })
})

test.each(['services', 'demographics', 'event-manager-settings', 'letters', 'users'])(
  'the structure of %s is sound',
  async (tab) => {
    await openPath(`/admin/${tab}`)
    await opened().settled()
    await expectSoundStructure()
  },
)

test('what somebody else adds comes up by itself', async () => {
  await openPath('/admin/agencies')
  await rowNames('Agencies')
  await server().call('admin', 'POST', 'v1/agency', { label: 'Sable Point Clinic' })
  await rowOf('Agencies', 'Sable Point Clinic')
})
