import type { PayloadOf } from '../../domain/kernel/index.ts'
import type { answered, ClientMessage } from '../../domain/realtime/index.ts'

/** What the server hears of an answer. */
export const saidOf = {
  stay: 'idle cancel logout',
  refuse: 'cancel logout',
  keep: 'cancel sso logout',
  switchNow: 'logged out',
  cancelSwitch: 'sso cancel login',
  cancelLogin: 'cancel login',
} as const satisfies Readonly<Record<PayloadOf<typeof answered>['answer'], ClientMessage['name']>>
