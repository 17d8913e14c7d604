import { importChosen, importsListed, isInTheWorks, type ImportRow } from '../../domain/imports/index.ts'
import { t } from '../../domain/messages/index.ts'
import { shownInstant } from '../../domain/records/index.ts'
import { useZone } from '../forms/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Badge, Button, IconButton } from '../ui/index.ts'
import css from './imports.module.css'

const toneOf = ({ status, failure }: ImportRow) => {
  if (status === 'failed' || failure !== null) return 'danger' as const
  if (status === 'done') return 'success' as const
  return status === 'columns' || status === 'checked' ? ('warning' as const) : ('neutral' as const)
}

/** The user's own imports, the newest first: to go on with one, or to forget it. */
export const ImportList = ({ onRemove }: { readonly onRemove: (row: ImportRow) => void }) => {
  const say = useSay()
  const zone = useZone()
  const rows = useAppSelector(importsListed)
  if (rows.length === 0) return null
  return (
    <section className={css.step} aria-labelledby="imports-list">
      <h2 id="imports-list" className={css.heading}>
        {t('import.list')}
      </h2>
      <ul className={css.list}>
        {rows.map((row) => (
          <li key={row.id} className={css.item}>
            <div className={css.about}>
              <p className={css.name}>{row.name}</p>
              <p className={css.help}>
                {[shownInstant(row.created_at, zone), row.total === null ? '' : t('import.rows', { total: row.total })]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </p>
            </div>
            <Badge tone={toneOf(row)}>{t(`import.status.${row.status}`)}</Badge>
            <Button size="small" onClick={() => say(importChosen({ id: row.id }))}>
              {t('import.open', { name: row.name })}
            </Button>
            <IconButton
              icon="trash"
              size="small"
              label={t('import.delete', { name: row.name })}
              disabled={isInTheWorks(row)}
              onClick={() => onRemove(row)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
