import { useEffect, useState } from 'react'
import { isTextual } from '../../domain/documents/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useFiles } from '../store/index.ts'
import { Banner, Button, Dialog, Skeleton } from '../ui/index.ts'
import css from './documents.module.css'

export type DocumentPreviewProps = {
  readonly name: string
  /** The document's type as the server found it; the bytes are shown as this and nothing else. */
  readonly mime: string
  /** After `/v1/`. */
  readonly path: string
  readonly onSave: () => void
  readonly onClose: () => void
}

type Shown =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'text'; readonly text: string }
  | { readonly state: 'bytes'; readonly url: string }

const reasonOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
    ? error.message
    : t('error.nonsense')

/** The bytes as what they may be shown as: text is only text, whatever it says. */
const useShown = (path: string, mime: string): Shown => {
  const files = useFiles()
  const [shown, setShown] = useState<Shown>({ state: 'loading' })
  useEffect(() => {
    if (files === null) return undefined
    const abort = new AbortController()
    let url: string | null = null
    const show = async (): Promise<Shown> => {
      const bytes = await files.open(path, abort.signal)
      if (isTextual(mime)) return { state: 'text', text: await bytes.text() }
      if (abort.signal.aborted) return { state: 'loading' }
      url = URL.createObjectURL(new Blob([bytes], { type: mime }))
      return { state: 'bytes', url }
    }
    show().then(
      (next) => (abort.signal.aborted ? undefined : setShown(next)),
      (error: unknown) => (abort.signal.aborted ? undefined : setShown({ state: 'failed', reason: reasonOf(error) })),
    )
    return () => {
      abort.abort()
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [files, path, mime])
  return files === null ? { state: 'failed', reason: t('documents.notFound') } : shown
}

/** ACT-13: a look at a document that a browser shows without running anything in it. */
export const DocumentPreview = ({ name, mime, path, onSave, onClose }: DocumentPreviewProps) => {
  const shown = useShown(path, mime)
  return (
    <Dialog
      open
      size="large"
      title={name}
      onOpenChange={(open) => (open ? undefined : onClose())}
      footer={
        <Button icon="download" onClick={onSave}>
          {t('documents.save')}
        </Button>
      }
    >
      {shown.state === 'loading' ? (
        <div role="status" aria-label={t('shell.loading')}>
          <Skeleton shape="block" />
        </div>
      ) : null}
      {shown.state === 'failed' ? (
        <Banner tone="danger" live="alert" title={t('documents.notShown', { name, reason: shown.reason })} />
      ) : null}
      {shown.state === 'text' ? (
        <pre className={css.plain} tabIndex={0} role="region" aria-label={name}>
          {shown.text}
        </pre>
      ) : null}
      {shown.state === 'bytes' && mime.startsWith('image/') ? (
        <img className={css.preview} src={shown.url} alt={name} />
      ) : null}
      {shown.state === 'bytes' && !mime.startsWith('image/') ? (
        // A browser's own PDF viewer does not start in a sandbox; the bytes are typed as a PDF, so nothing else is run.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe className={css.frame} src={shown.url} title={name} />
      ) : null}
    </Dialog>
  )
}
