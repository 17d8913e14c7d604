import type { Browser } from '../../epics/kernel/index.ts'

const nothing = (): undefined => undefined
const soon = (): Promise<undefined> => Promise.resolve(undefined)

/** A browser that keeps nothing and says nothing. */
export const silentBrowser = (online$: Browser['online$']): Browser => ({
  online$,
  isOnline: () => true,
  readCookie: () => null,
  writeCookie: nothing,
  removeCookie: nothing,
  readSetting: () => null,
  writeSetting: nothing,
  clearStorage: soon,
  clearCaches: soon,
  saveFile: nothing,
  print: nothing,
})
