/** What the server is told of an exported session: that it leaves, and why. The file itself never reaches it. */
import * as z from 'zod/mini'
import { gates } from '../access/index.ts'
import { call } from '../kernel/index.ts'

/** UTF-16 units. */
export const reasonLimit = 500

export const noteLogExport = call({
  id: 'log_export.note',
  method: 'POST',
  path: 'log_export',
  needs: gates['log.export'],
  body: z.strictObject({
    reason: z.string().check(z.maxLength(reasonLimit), z.regex(/\S/)),
    entries: z.int().check(z.minimum(0)),
    redaction: z.int().check(z.minimum(1)),
  }),
  response: z.strictObject({ success: z.literal(true) }),
  errors: [422],
  summary: 'Notes who exports a redacted session log, and why; it is saved only after that',
})
