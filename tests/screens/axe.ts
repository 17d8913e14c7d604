/** axe's rules of structure over the page as it is now. What depends on layout and colours is the browser's to tell. */
import axe from 'axe-core'
import { expect } from 'vitest'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const needsLayout = [
  'color-contrast',
  'link-in-text-block',
  'target-size',
  'scrollable-region-focusable',
  'css-orientation-lock',
]

/** axe asks jsdom for each name anew, which takes longer than all else. Here no two may be the same, named by anything or not. */
const sameIds = (): readonly string[] => {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))].map((id) => `duplicate-id: ${id}`)
}

export const structureViolations = async (without: readonly string[] = []): Promise<readonly string[]> => {
  const found = await axe.run(document, {
    runOnly: { type: 'tag', values: wcag },
    rules: Object.fromEntries(
      [...needsLayout, 'duplicate-id-aria', ...without].map((rule) => [rule, { enabled: false }]),
    ),
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
  })
  return [
    ...found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
    ...sameIds(),
  ]
}

/** WCAG 2.2 A and AA, and axe's best practices but those that are named. */
export const expectSoundStructure = async (without: readonly string[] = []): Promise<void> =>
  expect(await structureViolations(without)).toEqual([])
