import { filter, fromEvent, map } from 'rxjs'
import * as z from 'zod/mini'
import { logoutReasons } from '../../domain/session/index.ts'
import type { SessionEnd, TokenStore } from '../kernel/index.ts'
import { forgetAdmin } from './adminTokenStore.ts'

const accessKey = 'access_token'
const refreshKey = 'refresh_token'
const endedKey = 'session_ended'

const sessionEnd = z.strictObject({
  session: z.string().check(z.maxLength(200)),
  reason: z.enum(logoutReasons),
  message: z.optional(z.string().check(z.maxLength(2_000))),
})

const endIn = (written: string): SessionEnd | null => {
  try {
    return z.parse(sessionEnd, JSON.parse(written))
  } catch {
    return null
  }
}

/** SES-02: the two keys of local storage. `storage` events come from other tabs only; one with a null key is a clear. */
export const localTokenStore = (storage: Storage, page: Window): TokenStore => {
  const read = () => ({ access: storage.getItem(accessKey), refresh: storage.getItem(refreshKey) })
  return {
    read,
    write: (access, refresh) => {
      storage.removeItem(endedKey)
      storage.setItem(refreshKey, refresh)
      storage.setItem(accessKey, access)
    },
    dropAccess: () => storage.removeItem(accessKey),
    ended: () => endIn(storage.getItem(endedKey) ?? ''),
    clear: (ended) => {
      // Whoever sees that the tokens are gone finds it there already.
      if (ended !== undefined) storage.setItem(endedKey, JSON.stringify(ended))
      forgetAdmin(storage)
      storage.removeItem(accessKey)
      storage.removeItem(refreshKey)
    },
    changed$: fromEvent<StorageEvent>(page, 'storage').pipe(
      filter(
        ({ key, storageArea }) => storageArea === storage && (key === null || key === accessKey || key === refreshKey),
      ),
      map(read),
    ),
  }
}
