import type { ServerMessage } from '../../domain/realtime/index.ts'

/** A socket, or rooms of them. */
type Hearing = { readonly emit: (name: string, payload: object) => unknown }

/** The one way in which anything is said over sockets: what the table of messages does not have can't be said. */
export const say = (to: Hearing, { name, payload }: ServerMessage): void => void to.emit(name, payload)

type Rooms = { readonly to: (rooms: string[]) => Hearing }

/** A message is made ready once for all who hear it. Where nobody is to hear it, no room would stand for every room. */
export const sayToEach = (among: Rooms, sockets: readonly { readonly id: string }[], message: ServerMessage): void => {
  if (sockets.length > 0) say(among.to(sockets.map(({ id }) => id)), message)
}
