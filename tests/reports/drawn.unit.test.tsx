// @vitest-environment jsdom
/** A bar is as long as its number says: of shares by the longest of them, over time by the axis beside it. */
import { render } from '@testing-library/react'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Chart } from '../../domain/reports/index.ts'
import { Share, Trend } from '../../src/reports/Chart.tsx'
import { runs } from '../run/runs.ts'

const chartOf = (is: Chart['is'], counts: readonly number[], last: number): Chart => ({
  is,
  title: 'Clients served',
  bars: counts.map((now, at) => ({ key: `line ${at}`, title: `Line ${at}`, now, before: null })),
  most: Math.max(...counts),
  ticks: [0, last / 2, last],
})
const size = (element: Element | null, name: string): number => Number(element?.getAttribute(name))
const some = fc
  .array(fc.integer({ min: 0, max: 500 }), { minLength: 2, maxLength: 9 })
  .filter((all) => all.some(Boolean))

test('law: over time each bar ends where the axis has its number, and its axis ends with its last tick', () => {
  fc.assert(
    fc.property(some, fc.integer({ min: 0, max: 300 }), (counts, above) => {
      const last = Math.max(...counts) + above
      const { container, unmount } = render(<Trend chart={chartOf('trend', counts, last)} width={40} />)
      const bars = [...container.querySelectorAll('rect.visx-bar')]
      const ticks = [...container.querySelectorAll('.visx-axis-left .visx-axis-tick')]
      const line = (at: number) => ticks.at(at)?.querySelector('line') ?? null
      const [foot, top] = [size(line(0), 'y1'), size(line(-1), 'y1')]
      expect([bars.length, ticks.length, foot > top]).toEqual([counts.length, 3, true])
      for (const [at, bar] of bars.entries()) {
        const share = (counts[at] ?? 0) / last
        expect(size(bar, 'height')).toBeCloseTo(share * (foot - top), 3)
        expect(size(bar, 'y') + size(bar, 'height')).toBeCloseTo(foot, 3)
      }
      unmount()
    }),
    { numRuns: runs(25) },
  )
})

test('what is drawn over time is told in words, on the screen and on paper', () => {
  for (const width of [undefined, 40]) {
    const { getByText, unmount } = render(<Trend chart={chartOf('trend', [1, 2], 2)} {...(width && { width })} />)
    expect(getByText('In the chart: Clients served').tagName).toBe('P')
    unmount()
  }
})

test('law: the longest share is as wide as there is room, and each other one that part of it', () => {
  fc.assert(
    fc.property(some, (counts) => {
      const chart = chartOf('shares', counts, Math.max(...counts))
      const { container, unmount } = render(chart.bars.map(({ key }) => <Share key={key} chart={chart} of={key} />))
      const widths = [...container.querySelectorAll('rect')].map((bar) => parseFloat(bar.getAttribute('width') ?? ''))
      expect(widths).toEqual(counts.map((count) => expect.closeTo((count / Math.max(...counts)) * 100, 3)))
      unmount()
    }),
    { numRuns: runs(25) },
  )
})
