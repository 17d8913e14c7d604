/** A record of a screen test's own, made by the server's API, past all pages. */
import { makeRecordBy, type OwnKind, type OwnRecord, type Values } from '../records/ownRecord.ts'
import type { ScreenServer } from './server.ts'

export { ownNumber, type OwnKind, type OwnRecord, type Values } from '../records/ownRecord.ts'

export const makeRecord = (server: ScreenServer, user: string, kind: OwnKind, more: Values = {}): Promise<OwnRecord> =>
  makeRecordBy(
    async (path, fields) => {
      const { status, body } = await server.call(user, 'POST', path, fields)
      if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
      return body
    },
    kind,
    more,
  )
