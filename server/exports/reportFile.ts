/** A run's figures as CSV or XLSX, by the writers of all exports, or as PDF; nothing of the file is kept. */
import { ok, type Result } from '../../domain/kernel/index.ts'
import { reportFile, type FileBody } from '../../domain/reports/index.ts'
import { route, type Route } from '../http/route.ts'
import { voiceOf } from '../languages/index.ts'
import { notFound } from '../records/index.ts'
import { ownRun } from '../reports/index.ts'
import { csvOf } from './csvFile.ts'
import { reportPdf } from './reportPdf.ts'
import type { Sheet } from './sheet.ts'
import { xlsxOf } from './xlsxFile.ts'

async function* all<T>(rows: T): AsyncGenerator<T> {
  await Promise.resolve()
  yield rows
}

const whole = async (parts: AsyncIterable<Buffer>): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of parts) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The bytes of a file. */
export const reportBytes = async (body: FileBody, now: Date): Promise<Buffer> => {
  const { form, title, about, titles, rows } = body
  if (form === 'pdf') return reportPdf(body, now)
  const voice = await voiceOf(body.locale)
  const sheet: Sheet = { title, voice, about, titles, total: rows.length, at: now, batches: all(rows) }
  return whole(form === 'csv' ? csvOf(sheet) : xlsxOf(sheet))
}

export const reportFileRoutes: readonly Route[] = [
  route(reportFile, async ({ params, body }, context): Promise<Result<{ content: string }>> => {
    const run = await ownRun(context, params.id)
    if (run === undefined) return notFound
    const content = await reportBytes(body, new Date(context.services.clock.now()))
    await context.audit({ verb: 'export', kind: 'report_object', id: params.id, count: body.rows.length })
    return ok({ content: content.toString('base64') })
  }),
].map((each): Route => ({ ...each, heavy: true }))
