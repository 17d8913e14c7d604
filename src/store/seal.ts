import { createContext, use } from 'react'
import type { SecretHandle } from '../../domain/kernel/index.ts'

/** Puts what was typed into the in-memory vault and answers the handle that an action may carry. */
export type Seal = (value: string) => SecretHandle

export const SealContext = createContext<Seal | null>(null)

export const useSeal = (): Seal => {
  const seal = use(SealContext)
  if (seal === null) throw new Error('no vault in this tree')
  return seal
}
