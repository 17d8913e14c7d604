/** What the rows of documents have of their own: words for type and size, a look, a download. */
import { useState, type ReactNode } from 'react'
import { documentPreview, isPreviewable, mimeLabel, sizeLabel } from '../../domain/documents/index.ts'
import { t } from '../../domain/messages/index.ts'
import {
  recordFields,
  recordLoaded,
  recordOf,
  type OwnerKind,
  ownersOf,
  type Records,
} from '../../domain/records/index.ts'
import { DocumentPreview, type OnUpload } from '../documents/index.ts'
import { useAppSelector, useFiles, usePart, useSay } from '../store/index.ts'
import { Banner, IconButton } from '../ui/index.ts'
import type { ItemTabProps } from './ItemTab.tsx'

type Document = Records['document']

const bytesOf = ({ id }: Document): string => `document/${id}`
/** SRV-79 */
const previewOf = (document: Document): string => `${bytesOf(document)}?download=1&preview=1`

const reasonOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
    ? error.message
    : t('documents.failed')

export type DocumentRows = {
  readonly rows: NonNullable<ItemTabProps<'document'>['rows']>
  /** The open preview, and what went wrong with a download. */
  readonly over: ReactNode
}

export const useDocumentRows = (): DocumentRows => {
  const files = useFiles()
  const [preview, setPreview] = usePart(documentPreview)
  const looking = useAppSelector((state) => (preview === null ? undefined : recordOf(state, 'document', preview)))
  const [problem, setProblem] = useState<string | null>(null)
  const save = (document: Document): void => {
    setProblem(null)
    files?.save(bytesOf(document), document.name, new AbortController().signal).catch((error: unknown) => {
      setProblem(t('documents.notShown', { name: document.name, reason: reasonOf(error) }))
    })
  }
  return {
    rows: {
      cell: (column, document) => {
        if (column === 'filemime') return mimeLabel(document.filemime)
        return column === 'size' ? sizeLabel(document.size) : undefined
      },
      actions: (document) => (
        <>
          {isPreviewable(document.filemime) ? (
            <IconButton
              icon="eye"
              size="small"
              label={t('documents.preview', { name: document.name })}
              onClick={() => setPreview(document.id)}
            />
          ) : null}
          <IconButton
            icon="download"
            size="small"
            label={t('documents.download', { name: document.name })}
            onClick={() => save(document)}
          />
        </>
      ),
    },
    over: (
      <>
        {problem === null ? null : (
          <Banner tone="danger" live="alert" title={problem} onDismiss={() => setProblem(null)} />
        )}
        {looking === undefined ? null : (
          <DocumentPreview
            name={looking.name}
            mime={looking.filemime}
            path={previewOf(looking)}
            onSave={() => save(looking)}
            onClose={() => setPreview(null)}
          />
        )}
      </>
    ),
  }
}

/** ACT-13: sends a file as a document of a record, or of the account; the list has it as soon as the server does. */
export const useDocumentUpload = (owner: OwnerKind, of: number): OnUpload => {
  const files = useFiles()
  const say = useSay()
  const field = ownersOf('document')[owner]
  return async (file, onProgress, signal) => {
    if (files === null) throw new Error(t('documents.failed'))
    const answer = await files.upload(
      'document',
      file,
      field === undefined ? {} : { [field]: String(of) },
      onProgress,
      signal,
    )
    const record = recordFields.document.schema.safeParse(answer)
    if (!record.success) throw new Error(t('error.nonsense'))
    say(recordLoaded({ kind: 'document', record: record.data }))
  }
}
