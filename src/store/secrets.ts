import { createContext, use } from 'react'
import type { SecretHandle } from '../../domain/kernel/index.ts'

/** Puts what was typed into the in-memory vault and answers the handle that an action may carry. */
export type Seal = (value: string) => SecretHandle

export type Secrets = {
  readonly seal: Seal
  /** Null when the page that had it is gone. */
  readonly open: (handle: SecretHandle) => string | null
}

export const SecretsContext = createContext<Secrets | null>(null)

const useSecrets = (): Secrets => {
  const secrets = use(SecretsContext)
  if (secrets === null) throw new Error('no vault in this tree')
  return secrets
}

export const useSeal = (): Seal => useSecrets().seal

export const useSecret = (handle: SecretHandle | null): string | null => {
  const { open } = useSecrets()
  return handle === null ? null : open(handle)
}
