import type { SecretHandle } from '../../domain/kernel/index.ts'
import type { Vault } from '../kernel/index.ts'

/** Secrets in memory, under handles that say nothing. */
export const memoryVault = (): Vault => {
  const held = new Map<SecretHandle, string>()
  let made = 0
  return {
    seal: (value) => {
      made += 1
      const handle = `secret:${made.toString(36)}` as SecretHandle
      held.set(handle, value)
      return handle
    },
    open: (handle) => held.get(handle) ?? null,
    forget: (handle) => {
      held.delete(handle)
    },
    forgetAll: () => held.clear(),
  }
}
