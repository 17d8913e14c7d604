import type { State } from '../../domain/state.ts'
import type { Ports } from '../kernel/index.ts'

/** MSQ-18: whether the session of this browser is at work, and who would come in its place. */
export const askToSwitch = ({ realtime: { newcomer }, session: { claims } }: State, { socket, vault }: Ports): void => {
  const [access, refresh] = newcomer === null ? [] : [vault.open(newcomer.access), vault.open(newcomer.refresh)]
  if (access == null || refresh == null || claims === null) return
  socket.send('sso check session', {
    new_access_token: access,
    new_refresh_token: refresh,
    session_user_id: claims.user_id,
  })
}
