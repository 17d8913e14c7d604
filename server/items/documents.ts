/** SRV-79, ACT-13, PRM-49: documents of clients, of cases and of the account. */
import { sql } from 'kysely'
import { addDocument, openDocument, type DocumentOwner } from '../../domain/documents/api.ts'
import { cleanFileName } from '../../domain/documents/index.ts'
import { ok, refuse, type Result } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import type { Records } from '../../domain/records/index.ts'
import { downloadRoute, keepFile, uploadRoute, type FileRoute, type StoredFile } from '../documents/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import {
  aroundOf,
  createRecord,
  emptyOf,
  expungeTwins,
  forgetDocuments,
  found,
  keeping,
  notFound,
  planRecord,
  readItem,
} from '../records/index.ts'

const fileOf = async (tx: Work, id: number): Promise<number | null> => {
  const { rows } = await sql<{ file_id: number | null }>`select file_id from document where id = ${id}`.execute(tx)
  return rows[0]?.file_id ?? null
}

export const documents = keeping('document', {
  expunged: async (context, id) => {
    const { rows } = await sql<{ letter_id: number }>`
      select letter_id from document where id = ${id} and letter_id is not null`.execute(context.tx)
    await forgetDocuments(context.tx, [id])
    await expungeTwins(
      context,
      'letter',
      rows.map(({ letter_id }) => letter_id),
    )
  },
})

const named = ({ victim_id, case_id }: DocumentOwner) => ({
  ...(victim_id !== undefined && { victim_id }),
  ...(case_id !== undefined && { case_id }),
})

/** A form that names an owner which its address does not would make it somebody else's document, or everybody's. */
const agrees = (address: DocumentOwner, form: DocumentOwner): boolean =>
  (['victim_id', 'case_id'] as const).every((name) => form[name] === undefined || form[name] === address[name])

/** A document as it would be kept of a file. */
const madeOf = ({ mime, size }: Pick<StoredFile, 'mime' | 'size'>, context: SignedIn): typeof documents => {
  const { user, at } = aroundOf(context)
  const made = { filemime: mime, size, user_id: user.id, date_time: at }
  return { ...documents, fresh: async () => ({ ...emptyOf('document'), ...made }) }
}

/** Whether its owner would take a document, whatever is in it. */
const mayKeep = (owner: DocumentOwner, context: SignedIn): Promise<Result<unknown>> =>
  planRecord(madeOf({ mime: 'text/plain', size: 1 }, context), { ...named(owner), name: 'document' }, context)

const keepDocument = async (
  owner: DocumentOwner,
  file: StoredFile,
  context: SignedIn,
): Promise<Answer<Records['document']>> => {
  const document = await createRecord(madeOf(file, context), { ...named(owner), name: file.name }, context)
  if (!document.ok) return document
  if (!(await keepFile(context.tx, file.id))) return refuse('conflict', t('documents.interrupted'))
  await sql`update document set file_id = ${file.id} where id = ${document.value.id}`.execute(context.tx)
  return document
}

type Opened = Result<{ readonly file: { readonly id: number }; readonly name: string; readonly preview: boolean }>

const openedDocument = async (id: number, preview: boolean, context: SignedIn): Promise<Opened> => {
  const known = found(await readItem(context.tx, aroundOf(context).user, 'document', id), 'view')
  if (!known.ok) return known
  const file = await fileOf(context.tx, id)
  if (file === null) return notFound
  await context.audit({ verb: 'download', kind: 'document', id })
  const name = String(known.value.record.name)
  return ok({ file: { id: file }, name: cleanFileName(name) ?? 'document', preview })
}

/** A record and its bytes have one address (SRV-79), told apart by the query; `bytesAddress` makes two of it. */
const openBytes = { ...openDocument, path: `${openDocument.path}/bytes` }
const asksForBytes = /^(\/v\d+\/document\/\d+)(\?(?:[^#]*&)?download=1(?:&|$))/

/** For the server's `rewriteUrl`. */
export const bytesAddress = (url: string): string => url.replace(asksForBytes, '$1/bytes$2')

export const documentFiles: readonly FileRoute[] = [
  uploadRoute(
    addDocument,
    'document',
    ({ query }, context) => mayKeep(query, context),
    async ({ query, body, file }, context) =>
      agrees(query, body) ? keepDocument(query, file, context) : refuse('malformed', t('documents.owner')),
  ),
  downloadRoute(openBytes, ({ params, query }, context) => openedDocument(params.id, query.preview === '1', context)),
]
