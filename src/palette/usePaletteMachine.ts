import { useCallback, useEffect, useRef, useState } from 'react'
import {
  closedPalette,
  currentScope,
  paletteStep,
  remoteDebounceMs,
  type PaletteEvent,
  type PaletteRow,
  type PaletteState,
} from '../../domain/palette/index.ts'

export type PaletteWorld = {
  /** Rows that are on this device, at once. */
  readonly localRows: (query: string, scope: string) => readonly PaletteRow[]
  readonly askServer: (query: string) => void
  readonly run: (id: string) => void
}

/** Milliseconds of a clock that does not go backwards. */
const now = (): number => performance.now()

export type Machine = {
  readonly state: PaletteState
  readonly tell: (event: PaletteEvent) => void
  /** The state after everything that was told, also before it is drawn. */
  readonly now: () => PaletteState
}

/**
 * Drives the palette's pure machine: local rows follow each key in the same task, the server is asked after a pause,
 * and each paint is told back, since a confidential row may be opened only after it has been seen.
 */
export const usePaletteMachine = (world: PaletteWorld): Machine => {
  const [state, setState] = useState(closedPalette)
  const current = useRef(state)
  const latest = useRef(world)
  const timer = useRef<number | undefined>(undefined)

  const again = useRef<(event: PaletteEvent) => void>(() => undefined)
  const tell = useCallback((event: PaletteEvent): void => {
    const queue: PaletteEvent[] = [event]
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const before = current.current
      const { state: after, effect } = paletteStep(before, next)
      current.current = after
      if (after.open && after.ticket !== before.ticket)
        queue.push({ type: 'localMatched', ticket: after.ticket, rows: latest.current.localRows(after.query, currentScope(after)?.key ?? '') })
      if (effect?.kind === 'run') latest.current.run(effect.id)
      if (effect?.kind === 'askRemote') {
        const { query, ticket } = effect
        const ask = (): void => {
          again.current({ type: 'remoteAsked', ticket })
          latest.current.askServer(query)
        }
        clearTimeout(timer.current)
        if (effect.flush) ask()
        else timer.current = window.setTimeout(ask, remoteDebounceMs)
      }
      if (!after.open) clearTimeout(timer.current)
    }
    setState(current.current)
  }, [])
  useEffect(() => {
    latest.current = world
    again.current = tell
  })

  const { open, revision } = state
  useEffect(() => {
    if (!open) return undefined
    const frame = requestAnimationFrame(() => tell({ type: 'painted', revision, at: now() }))
    return () => cancelAnimationFrame(frame)
  }, [open, revision, tell])

  useEffect(() => () => clearTimeout(timer.current), [])
  const stateNow = useCallback(() => current.current, [])
  return { state, tell, now: stateNow }
}

export const paletteNow = now
