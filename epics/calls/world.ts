import type { Observable, SchedulerLike } from 'rxjs'
import type { Browser, Clock, Ids, Tabs, TokenStore, Wire } from '../kernel/index.ts'

/** What calls need of the world. */
export type CallWorld = {
  readonly wire: Wire
  readonly tokens: TokenStore
  readonly tabs: Tabs
  readonly clock: Clock
  readonly ids: Ids
  readonly scheduler: SchedulerLike
  readonly browser: Pick<Browser, 'isOnline' | 'saveFile'>
  /** Before `/v1/…`, as it is in use now (MSQ-03); empty for the origin that the page came from. */
  readonly apiAddress: () => string
  /** CAL-16: of the authentication service, null where none is configured. */
  readonly authAddress: string | null
  readonly supportPhone: string
  /** Emits once, when the log has what happened so far, or can't have it. */
  readonly untilDurable: () => Observable<unknown>
}

/** What stands for an answer when none came. */
export const noAnswer = { status: 0, body: null, headers: {} } as const
