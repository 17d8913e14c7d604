import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '../../domain/messages/index.ts'
import { Icon, useRowHeight } from '../ui/index.ts'
import css from './administration.module.css'

export type HandleProps = {
  readonly name: string
  /** Of what the arrow keys are said to do. */
  readonly describedBy: string
  /** By rows, down or up; told again and again while it is dragged. */
  readonly onDrag: (by: number) => void
  /** By rows, of where it stood when it was taken; 0 where it is put back. */
  readonly onMove: (by: number) => void
}

/** What an entry is taken by to be put elsewhere: dragged, or moved with the arrow keys. */
export const Handle = ({ name, describedBy, onDrag, onMove }: HandleProps) => {
  const height = useRowHeight()
  /** Where on the page it was taken; null while nobody holds it. */
  const [start, setStart] = useState<number | null>(null)
  const latest = useRef({ onDrag, onMove })
  useEffect(() => {
    latest.current = { onDrag, onMove }
  })
  // The window hears of the pointer wherever it goes: the row itself moves under it, which ends what a row captures.
  useEffect(() => {
    if (start === null) return
    const rowsTo = (event: PointerEvent): number => Math.round((event.pageY - start) / height)
    const dragged = (event: PointerEvent): void => latest.current.onDrag(rowsTo(event))
    let isHeld = true
    const letGo = (by: number): void => {
      isHeld = false
      setStart(null)
      latest.current.onMove(by)
    }
    const dropped = (event: PointerEvent): void => letGo(rowsTo(event))
    const putBack = (): void => letGo(0)
    const pressed = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape') putBack()
    }
    addEventListener('pointermove', dragged)
    addEventListener('pointerup', dropped)
    addEventListener('pointercancel', putBack)
    addEventListener('keydown', pressed)
    return () => {
      removeEventListener('pointermove', dragged)
      removeEventListener('pointerup', dropped)
      removeEventListener('pointercancel', putBack)
      removeEventListener('keydown', pressed)
      // Scrolled out of sight, a row is drawn no more.
      if (isHeld) latest.current.onMove(0)
    }
  }, [start, height])
  const pressed = (event: KeyboardEvent): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (start !== null) return
    onMove(by)
    const { currentTarget: handle } = event
    requestAnimationFrame(() => handle.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <button
      type="button"
      className={css.handle}
      aria-label={t('admin.move', { name })}
      aria-describedby={describedBy}
      data-held={start === null ? undefined : ''}
      onKeyDown={pressed}
      onPointerDown={(event) => {
        if (event.button === 0) setStart(event.pageY)
      }}
    >
      <Icon name="menu" size="small" />
    </button>
  )
}
