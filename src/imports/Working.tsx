import type { ImportRow } from '../../domain/imports/index.ts'
import { shownNumber, t, type MessageKey } from '../../domain/messages/index.ts'
import { ProgressBar } from '../ui/index.ts'
import css from './imports.module.css'

const saying: Partial<Record<ImportRow['status'], MessageKey>> = {
  checking: 'import.check.checking',
  importing: 'import.running',
  undoing: 'import.undoing',
}

/** What the server is doing, and how far it is. */
export const Working = ({ row }: { readonly row: ImportRow }) => {
  const { name, total, done, status } = row
  const known =
    total === null || total === 0 || status === 'reading'
      ? {}
      : {
          value: done,
          max: total,
          detail: t('import.progress', { done: shownNumber(done), total: shownNumber(total) }),
        }
  return (
    <div className={css.working}>
      <ProgressBar label={t(saying[status] ?? 'import.file.reading', { name })} {...known} />
      <p className={css.help}>{t('import.running.text')}</p>
    </div>
  )
}
