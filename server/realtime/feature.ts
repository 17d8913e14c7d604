import type { Feature } from '../feature.ts'
import { removeBroadcasts } from './broadcasts.ts'
import './tables.ts'

/** Milliseconds: by so much at most a countdown is late, and a client waits three seconds longer (RTS-24). */
const second = 1_000

export const realtime: Feature = {
  routes: () => [],
  repeats: ({ realtime: sockets }) => [{ every: second, run: sockets.resolveDue }],
  removes: removeBroadcasts,
}
