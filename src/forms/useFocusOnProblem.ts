import { useEffect, useRef, type RefObject } from 'react'
import type { RecordFormModel } from './useRecordForm.ts'

/** Bars lie over the edges of a page, so what takes the focus is put in its middle. */
export const focusInSight = (element: HTMLElement | null | undefined): void => {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}

/** When a save was held back or refused, the focus goes to the first field that is wrong. Mending one field moves nothing. */
export const useFocusOnProblem = (
  form: RefObject<HTMLFormElement | null>,
  { problem, newest }: Pick<RecordFormModel, 'problem' | 'newest'>,
): void => {
  const known = useRef(problem?.fields)
  const refused = newest?.phase === 'refused' ? newest.save : undefined
  const knownRefusal = useRef(refused)
  const fields = problem?.fields
  useEffect(() => {
    const before = known.current
    known.current = fields
    const mended =
      fields !== undefined && before !== undefined && Object.keys(fields).length < Object.keys(before).length
    const held = fields !== undefined && fields !== before && !mended
    const isRefusal = refused !== undefined && refused !== knownRefusal.current
    knownRefusal.current = refused
    if (!held && !isRefusal) return
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    focusInSight(first)
  }, [form, fields, refused])
}
