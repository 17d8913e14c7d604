import { defer, fromEvent, map, merge, of } from 'rxjs'
import type { Browser } from '../kernel/index.ts'

export type BrowserParts = {
  readonly page: Window
  /** SES-14: the local databases. */
  readonly clearDatabases: () => Promise<void>
  /** SES-22: snapshots and cached configuration. */
  readonly clearCaches: () => Promise<void>
}

/** Seconds: a year. */
const kept = 31_536_000
const settingPrefix = 'setting_'

/** A page of a neighbouring address may have set a cookie that is none of ours. */
const decoded = (value: string): string | null => {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

/** Small settings live in cookies: local storage is cleared at logout, and a dismissed dialog is to stay dismissed (SES-38). */
export const pageBrowser = ({ page, clearDatabases, clearCaches }: BrowserParts): Browser => {
  const { document, localStorage, navigator, location } = page
  const attributes = `path=/; samesite=strict${location.protocol === 'https:' ? '; secure' : ''}`
  const readCookie = (name: string): string | null => {
    const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${encodeURIComponent(name)}=`))
    return found === undefined ? null : decoded(found.slice(found.indexOf('=') + 1))
  }
  const writeCookie = (name: string, value: string): void => {
    document.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)}; max-age=${kept}; ${attributes}`
  }
  const isOnline = (): boolean => navigator.onLine
  return {
    isOnline,
    online$: merge(
      defer(() => of(isOnline())),
      merge(fromEvent(page, 'online'), fromEvent(page, 'offline')).pipe(map(isOnline)),
    ),
    readCookie,
    writeCookie,
    removeCookie: (name) => {
      document.cookie = `${encodeURIComponent(name)}=; max-age=0; ${attributes}`
    },
    readSetting: (name) => readCookie(settingPrefix + name),
    writeSetting: (name, value) => writeCookie(settingPrefix + name, value),
    clearStorage: async () => {
      localStorage.clear()
      await clearDatabases()
    },
    clearCaches,
    saveFile: (fileName, content) => {
      const address = URL.createObjectURL(content)
      const link = document.createElement('a')
      link.href = address
      link.download = fileName
      link.click()
      URL.revokeObjectURL(address)
    },
    print: () => print(),
  }
}
