import type { SecretHandle } from '../../domain/kernel/index.ts'
import type { Vault } from '../kernel/index.ts'

/**
 * Secrets in memory, under handles that say nothing. `life` is of this page alone, ten letters or digits: a handle that a log
 * brings back from an earlier one opens nothing.
 */
export const memoryVault = (life: string): Vault => {
  const held = new Map<SecretHandle, string>()
  let made = 0
  return {
    seal: (value) => {
      made += 1
      const handle = `secret:${life}${made.toString(36)}` as SecretHandle
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
