/** Forms of records that stand on another's page: the address does not name them, so who leaves a page asks here. */
import { useEffect } from 'react'
import type { Kind } from '../../domain/records/index.ts'

export type OpenForm = { readonly kind: Kind; readonly id: number }

const open = new Map<symbol, OpenForm>()

/** Makes a form known for as long as it is on the screen. */
export const useOpenForm = (kind: Kind, id: number): void => {
  useEffect(() => {
    const key = Symbol(kind)
    open.set(key, { kind, id })
    return () => void open.delete(key)
  }, [kind, id])
}

export const openForms = (): readonly OpenForm[] => [...open.values()]
