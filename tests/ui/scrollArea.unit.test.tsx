// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ScrollArea } from '../../src/ui/index.ts'

let resized: () => void = () => undefined
class Observer {
  constructor(told: () => void) {
    resized = told
  }
  readonly observe = (): void => undefined
  readonly unobserve = (): void => undefined
  readonly disconnect = (): void => undefined
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const withWidths = (content: number, box: number): void => {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(content)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(box)
}

test('what is wider than its place is reached by Tab under its name; what is not takes no turn of Tab', () => {
  vi.stubGlobal('ResizeObserver', Observer)
  withWidths(640, 640)
  const { container } = render(<ScrollArea label="Minutes by day">42</ScrollArea>)
  const area = container.firstElementChild
  expect([area?.hasAttribute('tabindex'), area?.hasAttribute('role')]).toEqual([false, false])
  withWidths(900, 640)
  act(resized)
  const group = screen.getByRole('group', { name: 'Minutes by day' })
  expect([group, group.tabIndex]).toEqual([area, 0])
  withWidths(640.4, 640)
  act(resized)
  expect(screen.queryByRole('group')).toBeNull()
})

test('other content is measured anew', () => {
  withWidths(640, 640)
  const { rerender } = render(<ScrollArea label="Figures">42</ScrollArea>)
  withWidths(900, 640)
  rerender(<ScrollArea label="Figures">A much longer line</ScrollArea>)
  expect(screen.getByRole('group', { name: 'Figures' }).tabIndex).toBe(0)
})
