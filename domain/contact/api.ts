/** SRV-78: what somebody asks of those who run the product. */
import * as z from 'zod/mini'
import { guards } from '../access/index.ts'
import { call } from '../kernel/index.ts'

/** UTF-16 units. */
export const subjectLimit = 150
export const messageLimit = 5_000
export const pageLimit = 500

/** One line: it becomes the subject of a mail. */
const line = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[^\r\n]*$/))

export const sendContact = call({
  id: 'contact.send',
  method: 'POST',
  path: 'contact',
  needs: guards.contact,
  body: z.strictObject({
    subject: line(subjectLimit).check(z.regex(/\S/)),
    message: z.string().check(z.maxLength(messageLimit), z.regex(/\S/)),
    page: line(pageLimit),
  }),
  response: z.strictObject({ success: z.literal(true) }),
  errors: [422],
  summary: 'A request to support; stored, and mailed to the support address',
})
