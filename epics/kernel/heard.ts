import type { Observable } from 'rxjs'
import { fromServer, readMessage, type ServerMessageOf } from '../../domain/realtime/index.ts'
import { filter, mergeMap } from './operators.ts'
import type { Socket } from './ports.ts'

/** What the server says by one name, as the table of messages has it; what carries something else is no message. */
export const heard = <N extends keyof typeof fromServer>(
  { messages$ }: Pick<Socket, 'messages$'>,
  wanted: N,
): Observable<ServerMessageOf<N>['payload']> =>
  messages$.pipe(
    filter(({ name }) => name === wanted),
    mergeMap(({ name, payload }) => {
      const message = readMessage(fromServer, name, payload)
      return typeof message === 'string' ? [] : [message.payload as ServerMessageOf<N>['payload']]
    }),
  )
