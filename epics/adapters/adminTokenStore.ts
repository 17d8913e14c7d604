import type { AdminTokens } from '../kernel/index.ts'

const keys = { access: 'admin_access_token', refresh: 'admin_refresh_token', apiUrl: 'admin_api_url' } as const
const inUse = 'api_url'

/** Goes before the tokens in use: the tab may die between two keys, and no other person is to find the way back open. */
export const forgetAdmin = (storage: Pick<Storage, 'removeItem'>): void => {
  for (const key of [...Object.values(keys), inUse]) storage.removeItem(key)
}

/** MSQ-04: in local storage as the tokens in use are, so that a reload goes on masquerading and a logout clears them. */
export const localAdminTokens = (storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): AdminTokens => ({
  access: () => storage.getItem(keys.access),
  read: () => {
    const [access, refresh] = [storage.getItem(keys.access), storage.getItem(keys.refresh)]
    return access === null || refresh === null ? null : { access, refresh, apiUrl: storage.getItem(keys.apiUrl) ?? '' }
  },
  write: ({ access, refresh, apiUrl }) => {
    storage.setItem(keys.apiUrl, apiUrl)
    storage.setItem(keys.refresh, refresh)
    storage.setItem(keys.access, access)
  },
  clear: () => forgetAdmin(storage),
  apiUrl: () => storage.getItem(inUse) ?? '',
  useApi: (address) => {
    if (address === '') storage.removeItem(inUse)
    else storage.setItem(inUse, address)
  },
})
