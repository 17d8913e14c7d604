// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, render, screen, within } from '@testing-library/react'
import * as fc from 'fast-check'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Combobox, Dialog, Field, untouched, type Choice } from '../../src/ui/index.ts'
import { patience, runs } from '../run/runs.ts'

afterEach(cleanup)

type Selection = 'automatic' | 'manual'

/** Groups lie apart on purpose: they stand together where they are shown. */
const fruit: readonly Choice[] = [
  { id: 1, label: 'plantain', detail: 'to be cooked', group: 'Long' },
  { id: 2, label: 'apple', group: 'Round' },
  { id: 3, label: 'banana', group: 'Long' },
  { id: 4, label: 'plum', group: 'Round' },
]
const shownOrder = ['plantain', 'banana', 'apple', 'plum']

const Basket = (props: { readonly selection: Selection; readonly onTake: (label: string) => void }) => {
  const [state, setState] = useState(untouched)
  const choices = fruit.filter(({ label }) => label.includes(state.text))
  return (
    <>
      <Field label="Fruit">
        <Combobox
          state={state}
          onState={setState}
          selection={props.selection}
          choices={choices}
          note="No such fruit"
          found={`${choices.length} fruit`}
          onChoose={({ label }) => props.onTake(label)}
        />
      </Field>
      <button type="button">Elsewhere</button>
    </>
  )
}

const show = (selection: Selection = 'automatic') => {
  const taken: string[] = []
  const view = render(<Basket selection={selection} onTake={(label) => taken.push(label)} />)
  const inside = within(view.container)
  const box = inside.getByRole<HTMLInputElement>('combobox', { name: 'Fruit' })
  const nameOf = (option: Element): string => option.firstChild?.textContent ?? ''
  // By selector: the law asks thousands of times, and a query by role takes milliseconds.
  const all = (selector: string): readonly Element[] => [...view.container.querySelectorAll(selector)]
  const named = document.getElementById.bind(document)
  return {
    ...view,
    taken,
    box,
    press: (key: string, more: object = {}): boolean => fireEvent.keyDown(box, { key, ...more }),
    type: (text: string): boolean => fireEvent.change(box, { target: { value: text } }),
    options: (): readonly string[] => all('[role=option]').map(nameOf),
    option: (at: number): Element | undefined => all('[role=option]')[at],
    selected: (): readonly string[] => all('[role=option][aria-selected=true]').map(nameOf),
    /** The option that the input names to those who do not see the list. */
    said: (): string | null => {
      const id = box.getAttribute('aria-activedescendant')
      const option = id === null ? null : named(id)
      return option === null ? id : nameOf(option)
    },
    status: (): string | null => all('[role=status]')[0]?.textContent ?? null,
    leave: (): void => act(() => inside.getByText('Elsewhere').focus()),
  }
}
type Shown = ReturnType<typeof show>

describe('the list', () => {
  test('has its groups together, each under its name, and tells choices of one name apart', () => {
    const shown = show()
    fireEvent.click(shown.box)
    expect(shown.options()).toEqual(shownOrder)
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['Long', 'Round'])
    expect(screen.getByRole('listbox', { name: 'Fruit' }).id).toBe(shown.box.getAttribute('aria-controls'))
    expect(screen.getByRole('option', { name: /plantain/ }).textContent).toContain('to be cooked')
  })

  test('says how many there are, what stands in the place of none, and nothing while it is shut', () => {
    const shown = show()
    expect(shown.status()).toBe('')
    shown.type('pl')
    expect(shown.status()).toBe('3 fruit')
    shown.type('durian')
    expect([shown.status(), shown.box.getAttribute('aria-expanded')]).toEqual(['No such fruit', 'false'])
    expect(screen.getAllByText('No such fruit')).toHaveLength(2)
    shown.press('Escape')
    expect(shown.status()).toBe('')
  })

  test('names an option that comes into the place of another anew', () => {
    const shown = show()
    shown.type('b')
    const before = shown.box.getAttribute('aria-activedescendant')
    shown.type('u')
    expect(shown.said()).toBe('plum')
    expect(shown.box.getAttribute('aria-activedescendant')).not.toBe(before)
  })

  test('does not take the focus when it is pressed, and chooses what is clicked', () => {
    const shown = show()
    shown.box.focus()
    fireEvent.click(shown.box)
    const option = screen.getByRole('option', { name: 'apple' })
    const press = createEvent.mouseDown(option)
    fireEvent(option, press)
    expect(press.defaultPrevented).toBe(true)
    fireEvent.pointerMove(option)
    expect(shown.said()).toBe('plantain')
    fireEvent.click(option)
    expect([shown.taken, shown.options(), document.activeElement]).toEqual([['apple'], [], shown.box])
  })
})

describe('the keys', () => {
  test('Home and End stay with the caret, and Enter with the form while the list is shut', () => {
    const shown = show()
    // `fireEvent` says false of a key whose default was prevented.
    expect(shown.press('Enter')).toBe(true)
    expect(shown.press('ArrowDown')).toBe(false)
    expect([shown.press('Home'), shown.press('End'), shown.said()]).toEqual([true, true, 'plantain'])
    expect(shown.press('Enter')).toBe(false)
    expect(shown.taken).toEqual(['plantain'])
  })

  test('ArrowUp opens at the end, and arrows go round', () => {
    const shown = show('manual')
    shown.press('ArrowUp')
    expect(shown.said()).toBe('plum')
    shown.press('ArrowDown')
    expect(shown.said()).toBe('plantain')
    shown.press('ArrowUp')
    expect(shown.said()).toBe('plum')
  })

  test('Tab leaves what is active unchosen and what is typed where it is', () => {
    const shown = show()
    shown.box.focus()
    shown.type('pl')
    expect(shown.press('Tab')).toBe(true)
    shown.leave()
    expect([shown.taken, shown.options(), shown.box.value]).toEqual([[], [], 'pl'])
  })

  test('Enter that is held down chooses once, and one that composes belongs to the input method', () => {
    const shown = show()
    shown.press('ArrowDown')
    shown.press('Enter', { isComposing: true })
    shown.press('Enter', { repeat: true })
    expect(shown.taken).toEqual([])
    shown.press('Enter')
    expect(shown.taken).toEqual(['plantain'])
  })

  test('of choices that come later, Enter takes the only one for a typed text, and none of several', () => {
    const shown = show('manual')
    shown.type('p')
    expect([shown.said(), shown.press('Enter'), shown.taken]).toEqual([null, false, []])
    shown.type('plu')
    expect([shown.said(), shown.press('Enter'), shown.taken]).toEqual(['plum', false, ['plum']])
  })

  test('Escape closes the list, then clears the text, and only then lets go of the dialog around it', () => {
    const closed = vi.fn()
    render(
      <Dialog open title="Market" onOpenChange={closed}>
        <Basket selection="automatic" onTake={() => undefined} />
      </Dialog>,
    )
    const box = screen.getByRole<HTMLInputElement>('combobox')
    const escape = () => {
      fireEvent.keyDown(box, { key: 'Escape' })
      return [screen.queryAllByRole('option').length, box.value, closed.mock.calls.length]
    }
    fireEvent.change(box, { target: { value: 'pl' } })
    expect([escape(), escape(), escape()]).toEqual([
      [0, 'pl', 0],
      [0, '', 0],
      [0, '', 1],
    ])
  })
})

/** What was done last decides: whether it is open, with what typed, and which option the arrows reached. */
type Model = { text: string; open: boolean; reached: number | null; taken: string[] }

const offered = ({ text }: Model): readonly string[] => shownOrder.filter((label) => label.includes(text))

const activeIn = (model: Model, selection: Selection): number | null => {
  const { length } = offered(model)
  if (!model.open || length === 0) return null
  if (model.reached !== null) return model.reached
  return selection === 'automatic' || (length === 1 && model.text !== '') ? 0 : null
}

const take = (model: Model, at: number | null): void => {
  const label = at === null ? undefined : offered(model)[at]
  if (label === undefined) return
  model.taken.push(label)
  Object.assign(model, { text: '', open: false, reached: null })
}

type Doing = { readonly in: (model: Model, selection: Selection) => void; readonly on: (shown: Shown) => void }

const type = (text: string): Doing => ({
  // Which option was reached is forgotten by a change alone.
  in: (model) => Object.assign(model, { text, open: true, reached: model.text === text ? model.reached : null }),
  on: (shown) => {
    if (shown.box.value === text) fireEvent.click(shown.box)
    else shown.type(text)
  },
})

const arrow = (by: 1 | -1): Doing => ({
  in: (model, selection) => {
    const { length } = offered(model)
    const from = activeIn(model, selection)
    const next = from === null ? (by === 1 ? 0 : length - 1) : (from + by + length) % length
    Object.assign(model, { open: true, reached: length === 0 ? null : next })
  },
  on: (shown) => shown.press(by === 1 ? 'ArrowDown' : 'ArrowUp'),
})

const shut = (model: Model): void => void Object.assign(model, { open: false, reached: null })

const doings: Readonly<Record<string, Doing>> = {
  ArrowDown: arrow(1),
  ArrowUp: arrow(-1),
  Enter: {
    in: (model, selection) => take(model, activeIn(model, selection)),
    on: (shown) => shown.press('Enter'),
  },
  Escape: {
    in: (model) => (model.open ? shut(model) : Object.assign(model, { text: '' })),
    on: (shown) => shown.press('Escape'),
  },
  Home: { in: () => undefined, on: (shown) => shown.press('Home') },
  End: { in: () => undefined, on: (shown) => shown.press('End') },
  Tab: {
    in: shut,
    on: (shown) => {
      shown.press('Tab')
      shown.leave()
      shown.box.focus()
    },
  },
  click: { in: (model) => void (model.open = true), on: (shown) => fireEvent.click(shown.box) },
  'press the second': {
    in: (model) => take(model, model.open ? 1 : null),
    on: (shown) => {
      const option = shown.option(1)
      if (option !== undefined) fireEvent.click(option)
    },
  },
}

const texts = ['', 'p', 'pl', 'plu', 'an', 'x']
const anyDoing = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...Object.keys(doings)) },
  { weight: 1, arbitrary: fc.constantFrom(...texts.map((text) => `type ${text}`)) },
)
const doingOf = (name: string): Doing => doings[name] ?? type(name.slice('type '.length))

test.each(['automatic', 'manual'] as const)(
  'law (%s): whatever is pressed, what is active is one option, what is said is that one, and Enter takes what was said',
  (selection) => {
    fc.assert(
      fc.property(fc.array(anyDoing, { maxLength: 25 }), (names) => {
        const shown = show(selection)
        shown.box.focus()
        const model: Model = { text: '', open: false, reached: null, taken: [] }
        for (const name of names) {
          const said = shown.said()
          const before = shown.taken.length
          doingOf(name).in(model, selection)
          doingOf(name).on(shown)
          if (name === 'Enter') expect(shown.taken.slice(before)).toEqual(said === null ? [] : [said])

          const at = activeIn(model, selection)
          const active = at === null ? [] : offered(model).slice(at, at + 1)
          const rows = model.open ? offered(model) : []
          expect([shown.box.value, shown.options(), shown.selected()]).toEqual([model.text, rows, active])
          expect(shown.said()).toBe(active[0] ?? null)
          expect(shown.box.getAttribute('aria-expanded')).toBe(String(rows.length > 0))
          expect(shown.status()).toBe(!model.open ? '' : rows.length > 0 ? `${rows.length} fruit` : 'No such fruit')
          expect(shown.taken).toEqual(model.taken)
          if (selection === 'automatic' && rows.length > 0) expect(shown.selected()).toHaveLength(1)
        }
        shown.unmount()
      }),
      { numRuns: runs(100) },
    )
  },
  patience(30_000),
)
