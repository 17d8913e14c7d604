import { applicationAnnounced } from '../../domain/integrations/index.ts'
import { epic, heard, map } from '../kernel/index.ts'

/** INT-18 */
export const heardEpic = epic('integrations.heard', (_action$, _state$, { socket }) =>
  heard(socket, 'new application authorized').pipe(map(() => applicationAnnounced({}))),
)
