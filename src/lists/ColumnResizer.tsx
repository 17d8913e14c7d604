import type { KeyboardEvent, PointerEvent } from 'react'
import { columnWidth, narrowestColumn, widestColumn } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import css from './columns.module.css'

/** CSS pixels by which a key changes a width. */
const step = 16

type Props = {
  readonly title: string
  /** Null where it has the usual width. */
  readonly width: number | null
  /** While it is dragged. */
  readonly onPreview: (width: number | null) => void
  readonly onChange: (width: number | null) => void
}

const headingWidth = (edge: HTMLElement): number => Math.round(edge.parentElement?.getBoundingClientRect().width ?? 0)

/** The edge of a heading: dragged, or moved by the arrow keys; a double press or Delete gives the usual width back. */
export const ColumnResizer = ({ title, width, onPreview, onChange }: Props) => {
  const grab = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return
    event.preventDefault()
    const edge = event.currentTarget
    const from = { x: event.clientX, width: headingWidth(edge) }
    const at = ({ clientX }: { readonly clientX: number }): number => columnWidth(from.width + clientX - from.x)
    const follow = (moved: globalThis.PointerEvent): void => onPreview(at(moved))
    const end = (released: globalThis.PointerEvent): void => {
      edge.removeEventListener('pointermove', follow)
      edge.removeEventListener('pointerup', end)
      edge.removeEventListener('pointercancel', end)
      onPreview(null)
      if (released.type === 'pointerup' && released.clientX !== from.x) onChange(at(released))
    }
    edge.setPointerCapture(event.pointerId)
    edge.addEventListener('pointermove', follow)
    edge.addEventListener('pointerup', end)
    edge.addEventListener('pointercancel', end)
  }
  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    const now = width ?? headingWidth(event.currentTarget)
    const next: Readonly<Record<string, number | null>> = {
      ArrowLeft: columnWidth(now - step),
      ArrowRight: columnWidth(now + step),
      Home: narrowestColumn,
      Delete: null,
      Backspace: null,
    }
    const chosen = next[event.key]
    if (chosen === undefined) return
    event.preventDefault()
    onChange(chosen)
  }
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('listColumns.width', { column: title })}
      aria-valuemin={narrowestColumn}
      aria-valuemax={widestColumn}
      aria-valuenow={width ?? narrowestColumn}
      aria-valuetext={width === null ? t('listColumns.width.usual') : t('listColumns.width.pixels', { width })}
      tabIndex={0}
      className={css.edge}
      onPointerDown={grab}
      onKeyDown={press}
      onDoubleClick={() => onChange(null)}
    />
  )
}
