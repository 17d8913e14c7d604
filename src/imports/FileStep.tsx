import { useEffect, useRef, useState } from 'react'
import { sizeLabel } from '../../domain/documents/index.ts'
import {
  checkImportFile,
  importEndings,
  importLimits,
  importRow,
  importUploaded,
  type ImportRow,
} from '../../domain/imports/index.ts'
import { shownNumber, t } from '../../domain/messages/index.ts'
import { FileDrop } from '../documents/index.ts'
import { failureText } from '../letters/index.ts'
import { useFiles, useSay } from '../store/index.ts'
import { Banner, ProgressBar } from '../ui/index.ts'
import { failureOf } from './failureOf.ts'
import css from './imports.module.css'

type Sending = { readonly name: string; readonly share: number }

/** A file is chosen or dropped; what is wrong with it is said before it is sent. `failed` could not be read. */
export const FileStep = ({ failed }: { readonly failed: ImportRow | null }) => {
  const say = useSay()
  const files = useFiles()
  const [sending, setSending] = useState<Sending | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** Who leaves the step gives the file up. */
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])

  const send = async (file: File): Promise<void> => {
    const wrong = checkImportFile(file)
    setProblem(wrong)
    if (wrong !== null || files === null) return
    setSending({ name: file.name, share: 0 })
    abort.current = new AbortController()
    try {
      const progress = (share: number): void => setSending({ name: file.name, share })
      const answer = await files.upload('import', file, {}, progress, abort.current.signal)
      const row = importRow.schema.safeParse(answer)
      if (!row.success) throw new Error(t('error.nonsense'))
      say(importUploaded(row.data))
    } catch (error) {
      setProblem(failureText(error))
    } finally {
      setSending(null)
    }
  }
  const rows = shownNumber(importLimits.rows)
  return (
    <>
      {failed === null ? null : (
        <Banner tone="danger" live="alert" title={t('import.failed.title')}>
          {failureOf(failed)}
        </Banner>
      )}
      {problem === null ? null : (
        <Banner tone="danger" live="alert" title={problem} onDismiss={() => setProblem(null)} />
      )}
      <FileDrop
        label={t('import.file')}
        button={t('import.file.choose')}
        accept={importEndings}
        busy={sending !== null}
        disabled={files === null}
        onFiles={([file]) => void (file && send(file))}
      >
        <p className={css.help}>{t('import.file.help', { rows, size: sizeLabel(importLimits.bytes) })}</p>
        <p className={css.help}>{t('import.file.kept')}</p>
        {sending === null ? null : (
          <ProgressBar label={t('import.file.sending', { name: sending.name })} value={sending.share} />
        )}
      </FileDrop>
    </>
  )
}
