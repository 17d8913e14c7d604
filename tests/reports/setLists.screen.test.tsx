/** Lists that are opened from a saved filter set, and the ways in which each shows its records. */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import type { ListTab } from '../../domain/lists/index.ts'
import { navigationRequested, pathOf } from '../../domain/navigation/index.ts'
import { expectSoundStructure } from '../screens/axe.ts'
import { choose, click } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open, opened, server } = pages(90)

/** As the specification has them: each list of a saved report, its ways of showing, and the one that it begins with. */
const told: readonly (readonly [
  report: 'full' | 'event',
  list: string,
  tab: ListTab,
  type: string,
  shows: readonly string[],
  usual: string,
])[] = [
  [
    'event',
    'Events',
    'events',
    'event',
    ['count', 'hours', 'estimated-attendance', 'person-attendance', 'user-attendance', 'attendance'],
    'count',
  ],
  ['full', 'Timelogs', 'timelogs', 'timelog', ['service', 'general', 'both'], 'service'],
  ['full', 'Clients', 'victims', 'service', ['all', 'year', 'oct', 'multiple', 'multiple-sc'], 'all'],
  ['full', 'Cases', 'cases', 'case', ['all', 'activity', 'served', 'year'], 'all'],
  ['full', 'Locations', 'locations', 'location', ['new', 'all', 'case', 'event', 'served', 'year'], 'all'],
  [
    'full',
    'Defendants',
    'defendants',
    'defendant',
    ['new', 'victim_all', 'victim_year', 'victim_person_year', 'merged'],
    'new',
  ],
]

let made = 0
/** A set of all time that some earlier version may have saved. */
const save = async (type: 'full' | 'event', show?: unknown): Promise<string> => {
  made += 1
  const label = `Set ${made}`
  const quick_filters = show === undefined ? {} : { show }
  const body = { label, type, period: 'All Time', filters: {}, quick_filters }
  expect((await server().call('admin', 'POST', '/v1/saved_report', body)).status).toBe(200)
  return label
}

const combobox = (name: string): HTMLSelectElement => screen.getByRole('combobox', { name })
const openSet = async (report: 'full' | 'event', label: string, isOpen = false): Promise<void> => {
  const route = report === 'full' ? 'reports' : 'reports.event'
  if (isOpen) opened().store().dispatch(navigationRequested({ route }))
  else await open(pathOf({ route }), 'admin')
  await screen.findByRole('combobox', { name: 'Filter set' })
  await within(combobox('Filter set')).findByRole('option', { name: label })
  choose(combobox('Filter set'), label)
}
const openList = async (list: string): Promise<void> => {
  click(await screen.findByRole('button', { name: 'Open as a list' }))
  click(await screen.findByRole('menuitem', { name: list }))
  await screen.findByRole('combobox', { name: 'Counted as' })
  await opened().settled()
}
/** The way that the server was asked for. */
const askedOf = (tab: ListTab): string | undefined => opened().store().getState().lists.tabs[tab].view?.counted?.show
const totalOf = (tab: ListTab): number | null => opened().store().getState().lists.tabs[tab].total

const counted = async (type: string, show?: string): Promise<number> => {
  const path = `/v2/report?type=${type}${show === undefined ? '' : `&show=${show}`}`
  return ((await server().call('admin', 'GET', path)).body as { count: number }).count
}

describe('a list that is opened from a saved report', () => {
  test.each(told)(
    '[RPT-40] of the %s report: %s are shown in each way of theirs, first in the usual one',
    async (report, list, tab, type, shows, usual) => {
      await openSet(report, await save(report))
      await openList(list)
      const select = combobox('Counted as')
      expect([...select.options].map(({ value }) => value)).toEqual(shows)
      expect([select.value, askedOf(tab)]).toEqual([usual, usual])
      for (const show of shows) {
        choose(combobox('Counted as'), [...select.options].find(({ value }) => value === show)?.text ?? '')
        await waitFor(() => expect(askedOf(tab)).toBe(show))
        await opened().settled()
        // Of events each way adds up something else of the same ones.
        expect([show, totalOf(tab)]).toEqual([show, await counted(type, type === 'event' ? 'count' : show)])
        expect(combobox('Counted as').value).toBe(show)
      }
      await expectSoundStructure()
    },
  )

  test('[RPT-40] [RPT-41] of events is counted again where its set says anything that events have not', async () => {
    for (const [stored, shown] of [
      ['hours', 'hours'],
      ['person-attended', 'count'],
      ['year', 'count'],
      ['nonsense', 'count'],
    ] as const) {
      await openSet('event', await save('event', stored))
      expect(combobox('Events are counted by').value).toBe(shown)
      await openList('Events')
      expect([stored, askedOf('events')]).toEqual([stored, shown])
    }
  })

  test('[RPT-41] shows all where its set says a way that the list has not; a set keeps all, year and oct alone', async () => {
    const otherwise: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      year: { Clients: 'year', Cases: 'year', Locations: 'year', Defendants: 'all', Timelogs: 'all' },
      oct: { Clients: 'oct', Cases: 'all', Locations: 'all', Defendants: 'all', Timelogs: 'all' },
      multiple: { Clients: 'all', Cases: 'all', Locations: 'all', Defendants: 'all', Timelogs: 'all' },
      nonsense: { Clients: 'all', Cases: 'all', Locations: 'all', Defendants: 'all', Timelogs: 'all' },
    }
    const sets = await Promise.all(
      Object.entries(otherwise).map(async ([stored, lists]) => ({ stored, lists, label: await save('full', stored) })),
    )
    let isOpen = false
    for (const { stored, lists, label } of sets)
      for (const [list, shown] of Object.entries(lists)) {
        await openSet('full', label, isOpen)
        isOpen = true
        const kept = combobox('Its lists show')
        expect([...kept.options].map(({ value }) => value)).toEqual(['', 'all', 'year', 'oct'])
        expect([stored, kept.value]).toEqual([stored, lists['Clients']])
        await openList(list)
        const tab = told.find(([, name]) => name === list)?.[2] ?? 'victims'
        expect([stored, list, askedOf(tab)]).toEqual([stored, list, shown])
      }
    // All timelogs, those of clients and general ones.
    expect(totalOf('timelogs')).toBe(await counted('timelog', 'both'))
    for (const [type, all] of [
      ['service', 'all'],
      ['case', 'all'],
      ['location', 'all'],
      // Of these all are what one of their ways of counting is.
      ['timelog', 'both'],
      ['defendant', 'new'],
    ] as const)
      expect([type, await counted(type, 'nonsense'), await counted(type, 'all')]).toEqual([
        type,
        await counted(type, all),
        await counted(type, all),
      ])
    expect(totalOf('defendants')).toBe(await counted('defendant', 'new'))
    for (const type of ['timelog', 'defendant']) expect(await counted(type, 'all')).toBeGreaterThan(0)
  })

  test('[RPT-41] what the lists of a set show is saved with it, and is no change of the figures', async () => {
    const label = await save('full')
    await openSet('full', label)
    choose(combobox('Its lists show'), 'New this fiscal year')
    click(await screen.findByRole('button', { name: 'Update filter set' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Update filter set' })).toBeNull())
    const { body } = await server().call('admin', 'GET', '/v1/saved_report?type=full')
    const sets = (body as { data: { label: string; quick_filters: object }[] }).data
    expect(sets.find((set) => set.label === label)?.quick_filters).toEqual({ show: 'year' })
    await openSet('full', label)
    expect(combobox('Its lists show').value).toBe('year')
  })

  test('[RPT-44] has the timelogs of clients; the figure of a report has these and the general ones', async () => {
    await openSet('full', await save('full'))
    await openList('Timelogs')
    const [service, general, both] = await Promise.all(
      ['service', 'general', 'both'].map((way) => counted('timelog', way)),
    )
    expect([service, general].every((count) => count !== undefined && count > 0)).toBe(true)
    expect(both).toBe((service ?? 0) + (general ?? 0))
    expect([combobox('Counted as').value, totalOf('timelogs')]).toEqual(['service', service])
    const { lists } = opened().store().getState()
    const rows = Object.values(lists.tabs.timelogs.pages).flatMap(({ ids }) => ids)
    expect(rows.length).toBeGreaterThan(0)
    expect(screen.getByRole('table').textContent).toMatch(/\p{L}/u)
    // Nothing asked: as the report has it.
    expect(await counted('timelog')).toBe(both)
  })
})
