/** A run as a file and on paper: the figures of the screen, in its words, with what it was asked by. */
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { readExport, type ReadExport } from '../exports/readCsv.ts'
import { readParts, readSheet } from '../exports/readXlsx.ts'
import { expectSoundStructure } from '../screens/axe.ts'
import { choose, click } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open, opened } = pages(120)

const saved: { name: string; content: Blob }[] = []
beforeEach(() => {
  saved.length = 0
  let last: Blob | null = null
  URL.createObjectURL = (content) => {
    last = content as Blob
    return 'blob:report'
  }
  URL.revokeObjectURL = () => {}
  HTMLAnchorElement.prototype.click = function download() {
    if (this.download !== '' && last !== null) saved.push({ name: this.download, content: last })
  }
})

const combobox = (name: string): HTMLElement => screen.getByRole('combobox', { name })
const run = async (): Promise<void> => {
  click(await screen.findByRole('button', { name: 'Run report' }))
  await screen.findByRole('button', { name: 'Count again' }, { timeout: 30_000 })
  await opened().settled()
}

/** What stands on the screen, a line a figure: section, line, what is counted, how many. */
const textsOf = (of: Element, selector: string): readonly string[] =>
  [...of.querySelectorAll(selector)].map(({ textContent }) =>
    /^[\d,.]+$/.test(textContent) ? textContent.replaceAll(',', '') : textContent,
  )
const onScreen = (): readonly (readonly string[])[] =>
  screen.getAllByRole('table').flatMap((table) => {
    const section = table.getAttribute('aria-label') ?? ''
    const [, ...heads] = textsOf(table, 'thead th')
    return [...table.querySelectorAll('tbody tr')].flatMap((row) => {
      const [title = ''] = textsOf(row, 'th')
      const cells = textsOf(row, 'td')
      if (heads.length === 0) return cells.map((cell) => [section, '', title, cell])
      if (section.startsWith('Minutes by advocate and')) return [[section, title, cells[0] ?? '', cells[1] ?? '']]
      return cells.map((cell, at) => [section, title, heads[at] ?? '', cell])
    })
  })

const bytesOf = async (content: Blob): Promise<Buffer> => Buffer.from(await content.arrayBuffer())
const take = async (form: 'CSV' | 'XLSX'): Promise<{ name: string; file: ReadExport }> => {
  const before = saved.length
  click(screen.getByRole('button', { name: 'Export' }))
  click(await screen.findByRole('menuitem', { name: new RegExp(form) }))
  await waitFor(() => expect(saved).toHaveLength(before + 1))
  const { name, content } = saved.at(-1) ?? { name: '', content: new Blob() }
  const bytes = await bytesOf(content)
  if (form === 'CSV') return { name, file: readExport(bytes) }
  const parts = readParts(bytes)
  const [figures = [], about = []] = [1, 2].map((n) => readSheet(parts.get(`xl/worksheets/sheet${n}.xml`) ?? ''))
  // A cell that is empty is not there: its letter says which the others are.
  const texts = (row: (typeof figures)[number]): string[] =>
    ['A', 'B', 'C', 'D'].map((column) => row.find(({ at }) => at.startsWith(column))?.value ?? '')
  const [titles = [], ...rows] = figures.map(texts)
  return {
    name,
    file: { titles, rows, about: new Map(about.map((row) => [row[0]?.value ?? '', row[1]?.value ?? ''])) },
  }
}

/** What is printed, by its tables. */
const onPaper = async (): Promise<readonly (readonly string[])[]> => {
  dispatchEvent(new Event('beforeprint'))
  const found = [...document.querySelectorAll('table')]
    .filter((table) => table.caption !== null)
    .map((table) => [
      table.caption?.textContent ?? '',
      ...[...table.querySelectorAll('tbody tr')].map((row) => textsOf(row, 'th, td').join(' | ')),
    ])
  const about = document.querySelector('dl')?.textContent ?? ''
  dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(document.querySelector('caption')).toBeNull())
  return [[about], ...found]
}

describe('a finished run', () => {
  test('is a file of just what the screen has, as CSV and as XLSX, and says what it is of', async () => {
    await open('/reports', 'admin')
    choose(combobox('Reporting period'), 'All Time')
    choose(combobox('Add a filter'), 'Client types')
    choose(combobox('Client types: values'), 'Primary')
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
    await run()
    // Chosen since: it is not what was counted.
    const shown = onScreen()
    expect(shown.length).toBeGreaterThan(100)
    await expectSoundStructure()
    for (const form of ['CSV', 'XLSX'] as const) {
      const { name, file } = await take(form)
      expect(name).toMatch(
        new RegExp(`^Dynamic Full Service Report \\d{4}-\\d\\d-\\d\\d \\d{4}\\.${form.toLowerCase()}$`),
      )
      expect(file.titles).toEqual(['Section', 'Line', 'Figure', 'Count'])
      expect(file.rows).toEqual(shown)
      expect(Object.fromEntries(file.about)).toMatchObject({
        Report: 'Dynamic Full Service Report',
        'Reporting period': 'All Time',
        Filters: 'New Calculation Strategy: Standard; Client types: Primary',
        'Counted on': expect.stringMatching(/^\d+\/\d+\/\d{4}.*\(America\/Denver\)$/),
      })
      expect(file.about.has('Small numbers')).toBe(false)
    }
    await screen.findAllByText('Report saved as a file')
  })

  test('is printed with the same figures, and with its days', async () => {
    await open('/reports', 'admin')
    choose(combobox('Reporting period'), 'Last Year')
    await run()
    const shown = onScreen()
    const [about = [], ...paper] = await onPaper()
    expect(about.join()).toMatch(/Reporting periodLast YearDays\d+\/\d+\/\d{4} to \d+\/\d+\/\d{4}/)
    const printed = paper.flatMap(([, ...rows]) => rows.map((row) => row.split(' | ').slice(1))).flat()
    expect(printed).toEqual(shown.map((row) => row[3]))
    expect(paper.map(([caption]) => caption)).toEqual([...new Set(shown.map(([section]) => section))])
  })

  test('of an hourly report takes its minutes along, now and when its run is opened later', async () => {
    await open('/reports/legacy', 'admin')
    choose(combobox('Kind'), 'Hourly')
    choose(combobox('Reporting period'), 'All Time')
    await run()
    await screen.findByRole('table', { name: 'Minutes by advocate and service' })
    const { file } = await take('CSV')
    expect(file.rows).toEqual(onScreen())
    expect(file.rows.filter(([section]) => section === 'Minutes by advocate and service').length).toBeGreaterThan(0)
    choose(combobox('Reporting period'), 'Last Year')
    click(await screen.findByRole('button', { name: 'Earlier runs' }))
    const list = await screen.findByRole('table', { name: 'Earlier runs' })
    click(within(list).getAllByRole('button')[0] as HTMLElement)
    await screen.findByText('Figures are as they were then.')
    await screen.findByRole('table', { name: 'Minutes by advocate and service' })
    expect((await take('CSV')).file.rows).toEqual(file.rows)
  })

  test('leaves groups of fewer than five out where that is asked, on paper as in files, and says so; the screen has all', async () => {
    await open('/reports', 'admin')
    choose(combobox('Reporting period'), 'All Time')
    await run()
    const shown = onScreen()
    click(screen.getByRole('checkbox', { name: /Leave out groups/ }))
    const { file } = await take('CSV')
    expect(onScreen()).toEqual(shown)
    expect(file.about.get('Small numbers')).toMatch(/^\* stands for figures that are left out/)
    const people = /^(?:Clients|Victimizations|Services by category|Cases|Defendants)/
    const amounts = ['Services given', 'Victimizations']
    let hidden = 0
    for (const [at, row] of file.rows.entries()) {
      const [section = '', , figure = '', count = ''] = shown[at] ?? []
      expect(row.slice(0, 3)).toEqual(shown[at]?.slice(0, 3))
      if (row[3] === '*') hidden += 1
      else expect(row[3]).toBe(count)
      if (people.test(section) && !amounts.includes(figure) && /^[1-4]$/.test(count))
        expect([row, '*']).toEqual([row, row[3]])
    }
    expect(hidden).toBeGreaterThan(3)
    expect(hidden).toBeLessThan(file.rows.length)
    // Lines of each section that parts the clients: none of them follows from the total.
    for (const section of ['Clients by race', 'Clients by gender', 'Clients by age', 'Clients by client type']) {
      const left = file.rows.filter((row) => row[0] === section && row[2] === 'All clients' && row[3] === '*')
      expect([section, left.length]).not.toEqual([section, 1])
    }
    const [, ...paper] = await onPaper()
    expect(paper.flatMap(([, ...rows]) => rows.map((row) => row.split(' | ').slice(1))).flat()).toEqual(
      file.rows.map((row) => row[3]),
    )
  })

  test('is a file for whoever may export, and printed by everybody', async () => {
    await open('/reports', 'admin', { without: ['export_list'] })
    await run()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
    screen.getByRole('button', { name: 'Print' })
  })
})
