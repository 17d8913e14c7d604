/** Reads a form with its fields first and one file last, as a stream. */
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ok, refuse, type Result } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'

const kilobyte = 1024

/** The plugin cuts a file off behind its limit, so that the storage sees that it is too large and says so. */
const limitsFor = (largest: number) => ({
  fieldNameSize: 100,
  fieldSize: 10 * kilobyte,
  fields: 20,
  fileSize: largest + 1,
  files: 1,
  parts: 21,
  headerPairs: 20,
})

const form = /^multipart\/form-data; ?boundary="?[\w'()+,./:=?-]{1,70}"?$/i

export const isForm = (contentType: string | undefined): boolean => form.test(contentType ?? '')

export type Form = {
  readonly fields: Readonly<Record<string, string>>
  readonly file: MultipartFile
  /** Once the file was read: whether anything came after it. What a field there says of the file would be said too late. */
  readonly goesOn: () => Promise<boolean>
}

/** The fields that came before the file; a field given twice, or one that is too long, is refused. */
export const readForm = async (request: FastifyRequest, largest: number): Promise<Result<Form>> => {
  try {
    return await firstFile(request.parts({ limits: limitsFor(largest) }))
  } catch {
    return refuse('malformed', t('documents.interrupted'))
  }
}

/**
 * The bytes of its file. A form that breaks off is the sender's mistake. A reader that stops early leaves the rest to
 * be dropped.
 */
export async function* bytesOf({ file }: Form): AsyncGenerator<Buffer> {
  const bytes: AsyncIterable<Buffer> = file.file.iterator({ destroyOnReturn: false })
  const reading = bytes[Symbol.asyncIterator]()
  while (true) {
    const next = await reading.next().catch(() => Promise.reject(interrupted()))
    if (next.done === true) return
    yield next.value
  }
}

const interrupted = (): Error => Object.assign(new Error('a form broke off'), { statusCode: 400 })

const firstFile = async (parts: AsyncIterableIterator<Multipart>): Promise<Result<Form>> => {
  const fields: Record<string, string> = {}
  const goesOn = () =>
    parts.next().then(
      ({ done }) => done !== true,
      () => true,
    )
  while (true) {
    const { done, value: part } = await parts.next()
    if (done === true) return refuse('invalid', t('documents.oneFile'))
    if (part.type === 'file') return ok({ fields, file: part, goesOn })
    const isPlain = typeof part.value === 'string' && !part.valueTruncated && !part.fieldnameTruncated
    if (!isPlain || Object.hasOwn(fields, part.fieldname)) return refuse('malformed', t('documents.oneFile'))
    fields[part.fieldname] = String(part.value)
  }
}
