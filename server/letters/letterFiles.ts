/** Letters as PDF: one letter made while it is read, and the merged file of a bulk letter. */
import { Readable } from 'node:stream'
import { ok, refuse } from '../../domain/kernel/index.ts'
import { bulkLetterPdf, letterDay, letterPdf, pdfName } from '../../domain/letters/index.ts'
import { t } from '../../domain/messages/index.ts'
import { accessUser } from '../access/index.ts'
import { downloadRoute, type FileRoute } from '../documents/index.ts'
import { found, notViewable, readItem } from '../records/index.ts'
import type { Work } from '../kernel/database.ts'
import { pdfApart } from './apart.ts'
import { readBulkLetter } from './bulkLetterRows.ts'
import { layoutOf } from './defaults.ts'
import { picturesOf } from './pictures.ts'

export const zoneOf = async (tx: Work, account: number): Promise<string> =>
  (await tx.selectFrom('account').select('time_zone').where('id', '=', account).executeTakeFirstOrThrow()).time_zone

export const letterFiles: readonly FileRoute[] = [
  downloadRoute(letterPdf, async ({ params: { id }, query }, context) => {
    const { tx, principal, services } = context
    const known = found(await readItem(tx, accessUser(principal), 'letter', id), 'view')
    if (!known.ok) return known
    const { title, body, date_time } = known.value.record
    const [layout, zone] = [await layoutOf(tx, principal.account), await zoneOf(tx, principal.account)]
    const day = letterDay(Date.parse(date_time), zone)
    await context.audit({ verb: 'download', kind: 'letter', id })
    const make = async (gone: AbortSignal): Promise<Readable | 'tooSlow'> => {
      const pictures = await picturesOf({ services, principal }, [body])
      const paper = { layout, pictures, lang: 'en', at: new Date(services.clock.now()) }
      const whole = await pdfApart({ title, letters: [{ title, day, body }], paper }, gone)
      return whole === null ? 'tooSlow' : Readable.from([whole])
    }
    return ok({ make, mime: 'application/pdf', name: pdfName(title), preview: query.preview === '1' })
  }),
  downloadRoute(bulkLetterPdf, async ({ params: { id }, query }, context) => {
    const known = await readBulkLetter(context, id)
    if (!known.ok) return known
    const { record, file, mayRead } = known.value
    if (!mayRead) return notViewable
    if (file === null) return refuse('notFound', t('bulkLetter.noFile'))
    await context.audit({ verb: 'download', kind: 'bulk_letter', id, count: record.made })
    return ok({ file: { id: file }, name: pdfName(record.title), preview: query.preview === '1' })
  }),
]
