/**
 * The rows in the document, in their groups. They are written in place and without React: for a hundred rows that
 * change with every key, its bookkeeping alone takes longer than a frame leaves (README, decisions).
 */
import type { LabelRange, ShownRow } from '../../domain/palette/index.ts'
import { iconNode, kbdNode, redrawIcon, type IconName } from '../ui/index.ts'

export type RowFacts = {
  readonly icon: IconName
  readonly detail: string | null
  readonly chord: string | null
  readonly locked: boolean
}

export const noFacts: RowFacts = { icon: 'arrow-right', detail: null, chord: null, locked: false }

/** Ids of rows in the document; the input's `aria-activedescendant` names one. */
export const rowDomId = (id: string): string => `palette-${id.replaceAll(/[^\w-]/gu, '-')}`

export type RowsLook = {
  readonly css: Readonly<Record<'group' | 'heading' | 'row' | 'label' | 'detail', string | undefined>>
  readonly lockedLabel: string
  readonly groupName: (group: string) => string
  /** Ids of headings begin with it. */
  readonly prefix: string
}

export type Shown = {
  readonly sections: readonly { readonly group: string; readonly rows: readonly ShownRow[] }[]
  readonly activeId: string | null
  readonly size: number
  readonly factsOf: (id: string) => RowFacts
}

/** Rows that stand above the fold in any window; the layout of those below is left until they are scrolled to. */
const aboveFold = 16

/** A row's nodes, and what they show; written only where that changes. */
type Slot = {
  readonly node: HTMLDivElement
  readonly icon: SVGSVGElement
  readonly label: HTMLSpanElement
  readonly detail: HTMLSpanElement
  lock: Element | null
  keys: Element | null
  row: ShownRow | null
  facts: RowFacts | null
  isActive: boolean | null
  position: number
  size: number
}
type Section = { readonly node: HTMLDivElement; readonly heading: HTMLDivElement; readonly slots: Slot[]; name: string }

const div = (className = ''): HTMLDivElement => Object.assign(document.createElement('div'), { className })
const span = (className = ''): HTMLSpanElement => Object.assign(document.createElement('span'), { className })

/** Text and marked text by turns, beginning with text. */
const piecesOf = (label: string, ranges: readonly LabelRange[]): readonly string[] => {
  const pieces: string[] = []
  let from = 0
  for (const [start, end] of ranges) {
    pieces.push(label.slice(from, start), label.slice(start, end))
    from = end
  }
  return [...pieces, label.slice(from)]
}

const textOf = (node: Node | undefined): Text | null => {
  const text = node instanceof HTMLElement ? node.firstChild : node
  return text instanceof Text ? text : null
}

const markOf = (text: string): HTMLElement => {
  const mark = document.createElement('mark')
  mark.append(document.createTextNode(text))
  return mark
}

const writeLabel = (node: HTMLElement, label: string, ranges: readonly LabelRange[]): void => {
  const pieces = piecesOf(label, ranges)
  while (node.childNodes.length > pieces.length) node.lastChild?.remove()
  for (const [at, piece] of pieces.entries()) {
    const text = textOf(node.childNodes[at])
    if (text === null) node.append(at % 2 === 1 ? markOf(piece) : document.createTextNode(piece))
    else if (text.data !== piece) text.data = piece
  }
}

const sameRanges = (a: readonly LabelRange[], b: readonly LabelRange[]): boolean =>
  a === b || (a.length === b.length && a.every(([start, end], at) => b[at]?.[0] === start && b[at]?.[1] === end))

export const rowsView = (list: HTMLElement, { css, lockedLabel, groupName, prefix }: RowsLook) => {
  const ids = new WeakMap<Node, string>()
  const sections: Section[] = []
  const spare: Slot[] = []

  const newSlot = (): Slot => {
    const node = div(css.row)
    const icon = iconNode('arrow-right')
    const label = span(css.label)
    const detail = span(css.detail)
    detail.hidden = true
    node.setAttribute('role', 'option')
    node.append(icon, label, detail)
    const blank = { lock: null, keys: null, row: null, facts: null, isActive: null, position: 0, size: 0 }
    return { node, icon, label, detail, ...blank }
  }

  const newSection = (): Section => {
    const node = div(css.group)
    const heading = div(css.heading)
    heading.id = `${prefix}-${sections.length}`
    heading.setAttribute('aria-hidden', 'true')
    node.setAttribute('role', 'group')
    node.setAttribute('aria-labelledby', heading.id)
    node.append(heading)
    list.append(node)
    return { node, heading, slots: [], name: '' }
  }

  const writeFacts = (slot: Slot, facts: RowFacts): void => {
    const before = slot.facts
    slot.facts = facts
    if (facts.icon !== before?.icon) redrawIcon(slot.icon, facts.icon)
    if (facts.locked !== (before?.locked ?? false)) {
      slot.lock?.remove()
      slot.lock = facts.locked ? iconNode('lock', lockedLabel) : null
      if (slot.lock !== null) slot.label.after(slot.lock)
    }
    if (facts.detail !== (before?.detail ?? null)) {
      slot.detail.textContent = facts.detail
      slot.detail.hidden = facts.detail === null
    }
    if (facts.chord !== (before?.chord ?? null)) {
      slot.keys?.remove()
      slot.keys = facts.chord === null ? null : kbdNode(facts.chord)
      if (slot.keys !== null) slot.node.append(slot.keys)
    }
  }

  const writeRow = (slot: Slot, row: ShownRow): void => {
    const before = slot.row
    slot.row = row
    if (row.id !== before?.id) {
      ids.set(slot.node, row.id)
      slot.node.id = rowDomId(row.id)
    }
    const isSame = row.label === before?.label && sameRanges(row.ranges, before.ranges)
    if (!isSame) writeLabel(slot.label, row.label, row.ranges)
  }

  const writePlace = (slot: Slot, isActive: boolean, position: number, size: number): void => {
    if (slot.isActive !== isActive) {
      slot.isActive = isActive
      slot.node.setAttribute('aria-selected', String(isActive))
      slot.node.dataset['active'] = String(isActive)
    }
    if (slot.position !== position) {
      slot.position = position
      slot.node.setAttribute('aria-posinset', String(position))
      slot.node.toggleAttribute('data-below', position > aboveFold)
    }
    if (slot.size === size) return
    slot.size = size
    slot.node.setAttribute('aria-setsize', String(size))
  }

  const drop = ({ slots }: Section, length: number): void => {
    for (const slot of slots.splice(length)) {
      slot.node.remove()
      spare.push(slot)
    }
  }

  const draw = ({ sections: shown, activeId, size, factsOf }: Shown): void => {
    for (const section of sections.splice(shown.length)) {
      drop(section, 0)
      section.node.remove()
    }
    let position = 0
    for (const [at, { group, rows }] of shown.entries()) {
      const section = (sections[at] ??= newSection())
      const name = groupName(group)
      if (section.name !== name) {
        section.name = name
        section.heading.textContent = name
      }
      drop(section, rows.length)
      for (const [nth, row] of rows.entries()) {
        const slot = section.slots[nth] ?? spare.pop() ?? newSlot()
        position += 1
        writeRow(slot, row)
        writeFacts(slot, factsOf(row.id))
        writePlace(slot, row.id === activeId, position, size)
        if (nth < section.slots.length) continue
        section.slots.push(slot)
        section.node.append(slot.node)
      }
    }
  }

  /** The row that a node is of; null outside all rows. */
  const idAt = (target: EventTarget | null): string | null => {
    const node = target instanceof Element ? target.closest('[role=option]') : null
    return node === null ? null : (ids.get(node) ?? null)
  }
  return { draw, idAt }
}
export type RowsView = ReturnType<typeof rowsView>
