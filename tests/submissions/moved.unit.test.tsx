// @vitest-environment jsdom
/** What is said of a side of a figure, none of whose records is told. */
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SideOf } from '../../src/reports/Moved.tsx'

const said = (more: number, unseen: number): readonly string[] => {
  const { container, unmount } = render(<SideOf title="Came" side={{ records: [], unseen, more }} names={[]} />)
  const texts = [...container.querySelectorAll('p')].map(({ textContent }) => textContent)
  unmount()
  return texts
}

test('that there are none is said only where there are none: neither some that were not reached, nor hidden ones', () => {
  expect(said(0, 0)).toEqual(['None'])
  expect(said(2, 0)).toEqual([expect.stringMatching(/2/)])
  expect(said(0, 3)).toEqual([expect.stringMatching(/3/)])
  expect(said(2, 3)).toEqual([expect.stringMatching(/2/), expect.stringMatching(/3/)])
})
