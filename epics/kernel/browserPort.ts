import type { Observable } from 'rxjs'

/** What the browser keeps besides tokens and the log: cookie 'version', dismissed dialogs; and what it does of itself. */
export interface Browser {
  readonly online$: Observable<boolean>
  isOnline(): boolean
  readCookie(name: string): string | null
  writeCookie(name: string, value: string): void
  removeCookie(name: string): void
  /** Settings outlive `clearStorage`: a dismissed dialog stays dismissed at the next sign-in (SES-38). */
  readSetting(name: string): string | null
  writeSetting(name: string, value: string): void
  /** SES-14: local storage, and copies of what the server has. */
  clearStorage(): Promise<void>
  /** SES-22: what can be loaded again; tokens, settings and drafts stay. */
  clearCaches(): Promise<void>
  saveFile(fileName: string, content: Blob): void
  print(): void
}
