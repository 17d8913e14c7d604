/** Reports on the screen: asked, run, and each figure opens the very records that it counts. */
import { screen, within } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import { choose, click } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'
import { expectSoundStructure } from '../screens/axe.ts'

const { open } = pages(120)

const numberIn = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''))

const run = async (): Promise<void> => {
  click(screen.getByRole('button', { name: 'Run report' }))
  await screen.findByRole('button', { name: 'Count again' }, { timeout: 20_000 })
}
/** Of each table the first figure that opens a list, and what it says. */
const firstLinks = (): readonly { readonly table: string; readonly link: string; readonly count: number }[] =>
  screen.getAllByRole('table').flatMap((table) => {
    const [link] = within(table).queryAllByRole('link')
    const name = link?.getAttribute('aria-label') ?? ''
    const label = table.getAttribute('aria-label') ?? ''
    return link === undefined ? [] : [{ table: label, link: name, count: numberIn(link.textContent) }]
  })

describe('the full report', () => {
  test('is run, and each of its figures opens the list of what it counted', async () => {
    await open('/reports', 'admin')
    screen.getByRole('heading', { level: 1, name: 'Dynamic Full Service Report' })
    screen.getByText('Nothing has been counted yet')
    choose(screen.getByRole('combobox', { name: 'Reporting period' }), 'All Time')
    const shown: Element[] = []
    Element.prototype.scrollIntoView = function scrollIntoView() {
      shown.push(this)
    }
    const below = { top: innerHeight } as DOMRect
    const placed = vi.spyOn(HTMLDivElement.prototype, 'getBoundingClientRect').mockReturnValue(below)
    await run()
    placed.mockRestore()
    // The form is longer than the screen: whoever runs it is shown what comes of it.
    expect(shown.filter((each) => each.contains(screen.getByRole('table', { name: 'Clients served' })))).toHaveLength(1)
    await expectSoundStructure()
    const links = firstLinks()
    expect(links.map(({ table }) => table)).toEqual(
      expect.arrayContaining([
        'Clients served',
        'Clients by race',
        'Victimizations',
        'Cases',
        'Defendants',
        'Locations',
      ]),
    )
    for (const { table, link, count } of links) {
      click(within(screen.getByRole('table', { name: table })).getByRole('link', { name: link }))
      await screen.findByText(`${count} in all`)
      within(screen.getByRole('group', { name: 'What this list is filtered by' })).getByText(/^Counted by a report/)
      history.back()
      await screen.findByRole('table', { name: 'Clients served' })
    }
  })
})

test('which of two bars is which is said where bars are drawn: by race, and not by month', async () => {
  await open('/reports', 'admin')
  const key = () => screen.queryByText('This period / Period before')
  choose(screen.getByRole('combobox', { name: 'Report' }), 'Service Report')
  choose(screen.getByRole('combobox', { name: 'Reporting period' }), 'Year to Date')
  click(screen.getByRole('checkbox', { name: /^Compare with the period before/ }))
  for (const [by, isSaid] of [
    ['Race', true],
    ['Month', false],
  ] as const) {
    choose(screen.getByRole('combobox', { name: 'Figures by' }), by)
    await run()
    expect([by, key() !== null]).toEqual([by, isSaid])
  }
})
