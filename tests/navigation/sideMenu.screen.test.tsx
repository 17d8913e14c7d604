/** NAV-37: what the bar and its menus hold on a wide screen, the side menu holds on a narrow one, for each. */
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setup } from '../../src/setup/index.ts'
import { click, press } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open } = pages(20)

const { demoAddress } = setup
beforeAll(() => Object.assign(setup, { demoAddress: 'https://example.org/demo' }))
afterAll(() => Object.assign(setup, { demoAddress }))

/** Without the keys that stand beside it. */
const nameOf = (entry: Element): string => {
  const alone = entry.cloneNode(true) as Element
  for (const keys of alone.querySelectorAll('kbd')) keys.remove()
  return alone.textContent.trim()
}

/** What stands alone in the bar is there on both widths, or goes by its name into the side menu. */
const onBoth = ['Menu', 'Notifications']
const loneButtons = (): readonly string[] =>
  within(screen.getAllByRole('banner')[0] as HTMLElement)
    .getAllByRole('button')
    .filter((each) => each.getAttribute('aria-haspopup') !== 'menu')
    .map((each) => each.getAttribute('aria-label') ?? nameOf(each))

const barEntries = async (): Promise<ReadonlySet<string>> => {
  const found = new Set<string>()
  const bar = await screen.findByRole('navigation', { name: 'Main menu' })
  for (const link of within(bar).queryAllByRole('link')) found.add(nameOf(link))
  const menus = [...within(bar).getAllByRole('button'), screen.getByRole('button', { name: /^Settings/ })].filter(
    (each) => each.getAttribute('aria-haspopup') === 'menu',
  )
  for (const each of menus) {
    click(each)
    const menu = await screen.findByRole('menu')
    for (const item of within(menu).getAllByRole('menuitem')) found.add(nameOf(item))
    press('Escape', menu)
    // The next one is not taken for this one.
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }
  return found
}

describe.each(['admin', 'supervisor', 'advocate', 'volunteer', 'backoffice'])('as %s', (user) => {
  test('[NAV-37] the side menu holds all entries of the bar’s menus, and the search box', async () => {
    await open('/home', user)
    const entries = await barEntries()
    expect(entries.size).toBeGreaterThan(8)
    // PRM-46: whoever holds view_demo.
    expect(entries.has('See a demo')).toBe(user === 'backoffice')
    const alone = loneButtons()
    expect(alone).toContain('Log out')
    click(screen.getByRole('button', { name: 'Menu' }))
    const side = await screen.findByRole('dialog', { name: 'Menu' })
    const held = new Set([...within(side).getAllByRole('link'), ...within(side).getAllByRole('button')].map(nameOf))
    expect([...entries, ...alone].filter((entry) => !held.has(entry) && !onBoth.includes(entry))).toEqual([])
    for (const search of ['Quick search', 'Search or run a command']) expect(held).toContain(search)
  })
})
