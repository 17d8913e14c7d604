import type { ServerMessage } from '../../domain/realtime/index.ts'

/** A socket, or rooms of them. */
type Hearing = { readonly emit: (name: string, payload: object) => unknown }

/** The one way in which anything is said over sockets: what the table of messages does not have can't be said. */
export const say = (to: Hearing, { name, payload }: ServerMessage): void => void to.emit(name, payload)
