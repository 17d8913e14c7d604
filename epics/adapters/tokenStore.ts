import { filter, fromEvent, map } from 'rxjs'
import type { TokenStore } from '../kernel/index.ts'
import { forgetAdmin } from './adminTokenStore.ts'

const accessKey = 'access_token'
const refreshKey = 'refresh_token'

/** SES-02: the two keys of local storage. `storage` events come from other tabs only; one with a null key is a clear. */
export const localTokenStore = (storage: Storage, page: Window): TokenStore => {
  const read = () => ({ access: storage.getItem(accessKey), refresh: storage.getItem(refreshKey) })
  return {
    read,
    write: (access, refresh) => {
      storage.setItem(refreshKey, refresh)
      storage.setItem(accessKey, access)
    },
    dropAccess: () => storage.removeItem(accessKey),
    clear: () => {
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
