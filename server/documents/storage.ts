/**
 * Files in the database, in pieces. A file is written and read piece by piece, each in a short transaction of its own:
 * a slow sender or reader holds a few hundred kilobytes of memory, and no connection.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { importLimits, judgeImportFile } from '../../domain/imports/index.ts'
import { documentLimit, imageLimit, judgeDocument, judgeImage, type Judged } from '../../domain/documents/index.ts'
import { ok, refuse, type Result } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import type { Principal } from '../http/route.ts'
import type { Services } from '../http/services.ts'
import { usualSlowness } from '../http/slowness.ts'
import { inTenant, type Work } from '../kernel/database.ts'
import { contentOf, headSize } from './content.ts'
import { dimensionsOf, mostPixels } from './dimensions.ts'
import { withoutMetadata } from './metadata.ts'
import type { Purpose } from './tables.ts'

const pieceSize = headSize
const hour = 3_600_000
/** A file that is there for so long, and that no record refers to, never will be. */
const unkeptFor = hour

export type FileContext = {
  readonly services: Pick<Services, 'databases' | 'clock' | 'random'>
  readonly principal: Pick<Principal, 'account' | 'userId'>
}

/** `name` and `type` as the sender states them. */
export type FileMeta = { readonly purpose: Purpose; readonly name: string; readonly type: string }

export type StoredFile = {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly mime: string
  readonly size: number
  readonly sha256: string
}

export type OpenedFile = StoredFile & { readonly content: Readable }

/** An export is made by the product itself, of what the database holds anyway. */
const exportLimit = 1_073_741_824

/** Bytes. */
export const fileLimits: Readonly<Record<Purpose, number>> = {
  image: imageLimit,
  document: documentLimit,
  export: exportLimit,
  import: importLimits.bytes,
}
export const tooLarge: Readonly<Record<Purpose, string>> = {
  image: t('documents.tooLarge.image'),
  document: t('documents.tooLarge'),
  export: t('export.failure.tooLarge'),
  import: t('import.file.tooLarge'),
}

/**
 * Reads a stream to its end and stores it, unless kind, name or size are refused. The file stays only if a record takes
 * it by `keepFile`, in the transaction that writes the record. When the stream breaks, nothing is left and the error
 * goes on.
 */
export const storeFile = async (
  context: FileContext,
  stream: AsyncIterable<Buffer>,
  meta: FileMeta,
): Promise<Result<StoredFile>> => {
  let row: NewFile | null = null
  let size = 0
  let n = 0
  const hash = createHash('sha256')
  const undo = async (): Promise<void> => {
    if (row !== null) await inOwn(context, (tx) => removeFile(tx, row?.id ?? 0))
  }
  const sent = meta.purpose === 'image' ? await barePicture(stream) : ok(stream)
  if (!sent.ok) return sent
  try {
    for await (const piece of piecesOf(sent.value)) {
      size += piece.length
      if (size > fileLimits[meta.purpose]) {
        await undo()
        return refuse('invalid', tooLarge[meta.purpose], { reason: 'too_large' })
      }
      if (row === null) {
        const judged = await judge(meta, piece)
        if (!judged.ok) return refuse('invalid', judged.message)
        row = await begin(context, meta.purpose, judged)
      }
      hash.update(piece)
      await append(context, row.id, n, piece)
      n += 1
    }
    if (row === null) return refuse('invalid', t('documents.empty'))
    const sha256 = hash.digest('hex')
    await inOwn(context, (tx) =>
      tx
        .updateTable('file')
        .set({ state: 'stored', size, sha256, created_at: new Date(context.services.clock.now()).toISOString() })
        .where('id', '=', row?.id ?? 0)
        .execute(),
    )
    return ok({ ...row, size, sha256 })
  } catch (error) {
    await undo()
    throw error
  }
}

/** A picture is read as a whole: what is left out of it may stand anywhere. What is none goes on to be refused. */
const barePicture = async (stream: AsyncIterable<Buffer>): Promise<Result<AsyncIterable<Buffer>>> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream) {
    size += part.length
    if (size > fileLimits.image) return refuse('invalid', tooLarge.image, { reason: 'too_large' })
    parts.push(part)
  }
  const whole = Buffer.concat(parts)
  const judged = judgeImage(await contentOf(whole.subarray(0, headSize)))
  if (!judged.ok) return ok(Readable.from([whole]))
  const bare = withoutMetadata(judged.mime, whole)
  return bare === null ? refuse('invalid', t('documents.damaged')) : ok(Readable.from([bare]))
}

/** Makes a stored file a lasting one; false when it is not there (any more), or is somebody else's. */
export const keepFile = async (tx: Work, id: number): Promise<boolean> => {
  const kept = await tx
    .updateTable('file')
    .set({ state: 'kept' })
    .where('id', '=', id)
    .where('state', '=', 'stored')
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Nothing happens when it is gone already. */
export const removeFile = async (tx: Work, id: number): Promise<void> => {
  await tx.deleteFrom('file').where('id', '=', id).execute()
}

/** Milliseconds that the largest of what is sent may take at the slowest pace that is let in. */
const longestUpload =
  usualSlowness.grace + (Math.max(imageLimit, documentLimit, importLimits.bytes) / usualSlowness.pace) * 1_000

/** What never became a part of a record. For the hourly job, over all accounts; each upload does it for its own. */
export const removeUnkeptFiles = async (tx: Work, now: number): Promise<void> => {
  const before = (age: number): string => new Date(now - age).toISOString()
  await tx
    .deleteFrom('file')
    .where((is) =>
      is.or([
        is.and([is('state', '=', 'stored'), is('created_at', '<=', before(unkeptFor))]),
        is.and([is('state', '=', 'incoming'), is('created_at', '<=', before(longestUpload))]),
      ]),
    )
    .execute()
}

export type FileName = { readonly id: number } | { readonly key: string; readonly purpose: Purpose }

/** A kept file of the caller's account, as a stream; null when there is none. */
export const openFile = async (context: FileContext, which: FileName): Promise<OpenedFile | null> => {
  const found = await inOwn(context, async (tx) => {
    const kept = tx
      .selectFrom('file')
      .select(['id', 'key', 'name', 'mime', 'size', 'sha256'])
      .where('state', '=', 'kept')
    if ('id' in which) return kept.where('id', '=', which.id).executeTakeFirst()
    return kept.where('key', '=', which.key).where('purpose', '=', which.purpose).executeTakeFirst()
  })
  if (found === undefined) return null
  const content = Readable.from(contents(context, found.id, found.size), { objectMode: false })
  return { ...found, sha256: found.sha256 ?? '', content }
}

type NewFile = Pick<StoredFile, 'id' | 'key' | 'name' | 'mime'>

const inOwn = <T>({ services, principal }: FileContext, work: (tx: Work) => Promise<T>): Promise<T> =>
  inTenant(services.databases, { account: principal.account, user: principal.userId }, work)

const judge = async ({ purpose, name, type }: FileMeta, head: Buffer): Promise<Judged> => {
  if (purpose === 'export') return { ok: true, name, mime: type }
  const content = await contentOf(head)
  if (purpose === 'import') return judgeImportFile(name, content)
  if (purpose === 'document') return judgeDocument({ name, type }, content)
  const judged = judgeImage(content)
  if (!judged.ok) return judged
  const claimed = dimensionsOf(judged.mime, head)
  if (claimed === null || claimed.width * claimed.height === 0) return { ok: false, message: t('documents.damaged') }
  return claimed.width * claimed.height > mostPixels ? { ok: false, message: t('richText.image.pixels') } : judged
}

const begin = (context: FileContext, purpose: Purpose, { name, mime }: Pick<StoredFile, 'name' | 'mime'>) => {
  const { services, principal } = context
  const key = services.random.bytes(32).toString('base64url')
  return inOwn(context, async (tx): Promise<NewFile> => {
    await removeUnkeptFiles(tx, services.clock.now())
    const { id } = await tx
      .insertInto('file')
      .values({
        account: principal.account,
        key,
        purpose,
        name,
        mime,
        size: 0,
        sha256: null,
        state: 'incoming',
        user_id: principal.userId,
        created_at: new Date(services.clock.now()).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, key, name, mime }
  })
}

const append = (context: FileContext, id: number, n: number, bytes: Buffer) =>
  inOwn(context, (tx) =>
    tx.insertInto('file_chunk').values({ account: context.principal.account, file_id: id, n, bytes }).execute(),
  )

/** The same bytes in pieces of one size, but for the last. */
async function* piecesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const bytes of stream) {
    waiting.push(bytes)
    length += bytes.length
    if (length < pieceSize) continue
    const whole = Buffer.concat(waiting)
    let from = 0
    for (; whole.length - from >= pieceSize; from += pieceSize) yield whole.subarray(from, from + pieceSize)
    waiting = [whole.subarray(from)]
    length = whole.length - from
  }
  if (length > 0) yield Buffer.concat(waiting)
}

/** A file that is removed meanwhile breaks the stream: half a file never looks like a whole one. */
async function* contents(context: FileContext, id: number, size: number): AsyncGenerator<Buffer> {
  let sent = 0
  for (let n = 0; sent < size; n += 1) {
    const piece = await inOwn(context, (tx) =>
      tx.selectFrom('file_chunk').select('bytes').where('file_id', '=', id).where('n', '=', n).executeTakeFirst(),
    )
    if (piece === undefined) throw new Error('a file has gone while it was read')
    sent += piece.bytes.length
    yield piece.bytes
  }
}
