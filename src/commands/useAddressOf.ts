import { useCallback } from 'react'
import { useHref } from 'react-router-dom'

/** NAV-06: the address of a path as this build writes it, for whatever goes there past the router. */
export const useAddressOf = (): ((path: string) => string) => {
  const root = useHref('/')
  return useCallback((path) => `${root.slice(0, -1)}${path}`, [root])
}
