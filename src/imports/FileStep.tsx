import { useRef, useState, type ChangeEvent, type DragEvent } from 'react'
import { sizeLabel } from '../../domain/documents/index.ts'
import { checkImportFile, importEndings, importLimits, importRow, importUploaded, type ImportRow } from '../../domain/imports/index.ts'
import { shownNumber, t } from '../../domain/messages/index.ts'
import { failureText } from '../letters/index.ts'
import { useFiles, useSay } from '../store/index.ts'
import { Banner, Button, ProgressBar } from '../ui/index.ts'
import { failureOf } from './failureOf.ts'
import css from './imports.module.css'

type Sending = { readonly name: string; readonly share: number }

/** A file is chosen or dropped; what is wrong with it is said before it is sent. `failed` could not be read. */
export const FileStep = ({ failed }: { readonly failed: ImportRow | null }) => {
  const say = useSay()
  const files = useFiles()
  const chooser = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<Sending | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)

  const send = async (file: File): Promise<void> => {
    const wrong = checkImportFile(file)
    setProblem(wrong)
    if (wrong !== null || files === null) return
    setSending({ name: file.name, share: 0 })
    try {
      const progress = (share: number): void => setSending({ name: file.name, share })
      const answer = await files.upload('import', file, {}, progress, new AbortController().signal)
      const row = importRow.schema.safeParse(answer)
      if (!row.success) throw new Error(t('error.nonsense'))
      say(importUploaded(row.data))
    } catch (error) {
      setProblem(failureText(error))
    } finally {
      setSending(null)
    }
  }
  const take = (list: FileList | null): void => {
    const [file] = Array.from(list ?? [])
    if (file !== undefined && sending === null) void send(file)
  }
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    take(event.target.files)
    // The same file can be chosen again after it was mended.
    event.target.value = ''
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const hover = (event: DragEvent): void => {
    event.preventDefault()
    setOver(true)
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
      <div
        className={css.area}
        data-over={isOver || undefined}
        onDragOver={hover}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input ref={chooser} type="file" hidden accept={importEndings} aria-label={t('import.file')} onChange={choose} />
        <Button icon="upload" busy={sending !== null} disabled={files === null} onClick={() => chooser.current?.click()}>
          {t('import.file.choose')}
        </Button>
        <p className={css.help}>{t('import.file.help', { rows, size: sizeLabel(importLimits.bytes) })}</p>
        <p className={css.help}>{t('import.file.kept')}</p>
        {sending === null ? null : (
          <ProgressBar label={t('import.file.sending', { name: sending.name })} value={sending.share} />
        )}
      </div>
    </>
  )
}
