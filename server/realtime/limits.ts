/** How much of the server one address, one session and one socket may take up. */

export type SocketLimits = {
  /** Connections that are open at once: from one address, behind which a whole agency may be, and of one session's tabs. */
  readonly perAddress: number
  readonly perSession: number
  /** Within a minute: attempts to connect from one address, and messages of one session, each of which asks the database. */
  readonly connects: number
  readonly messages: number
}

/** After a restart of the server all tabs of an agency connect again within seconds. */
export const usualSocketLimits: SocketLimits = { perAddress: 1_000, perSession: 30, connects: 1_500, messages: 240 }

/** Octets of a message; the longest that clients send has two tokens in it (MSQ-18). */
export const longestMessage = 65_536

const minute = 60_000

/** Counts by name within each minute: true while a name has not had its share. It forgets every minute what it counted. */
export const perMinute = (share: number, now: () => number): ((name: string) => boolean) => {
  let [since, counted] = [now(), new Map<string, number>()]
  return (name) => {
    if (Math.abs(now() - since) >= minute) [since, counted] = [now(), new Map()]
    const count = (counted.get(name) ?? 0) + 1
    counted.set(name, count)
    return count <= share
  }
}

/** Counts what is open by name; what was counted is given back once. */
export const openAtOnce = (share: number) => {
  const open = new Map<string, number>()
  const of = (name: string): number => open.get(name) ?? 0
  return {
    hasRoom: (name: string): boolean => of(name) < share,
    opened: (name: string): (() => void) => {
      open.set(name, of(name) + 1)
      return () => {
        if (of(name) > 1) open.set(name, of(name) - 1)
        else open.delete(name)
      }
    },
  }
}

type Connection = { readonly readyState: string; readonly once: (name: 'close', then: () => void) => unknown }

/**
 * Takes a place of a session for a connection, at once: others may be at it, and stand in no room yet. One tab too many is
 * refused and does not try again. A page that was connected before does, for what is left of its former connection may
 * still be counted; it is let in here, and closed behind the door.
 */
export const placesOfSessions = (share: number) => {
  const places = openAtOnce(share)
  return (connection: Connection, session: string, wasHere: boolean): Error | undefined => {
    // Its place would never be given back.
    if (connection.readyState !== 'open') return new Error('unavailable')
    if (!wasHere && !places.hasRoom(session)) return new Error('forbidden')
    connection.once('close', places.opened(session))
    return undefined
  }
}
