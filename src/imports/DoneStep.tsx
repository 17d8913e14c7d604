import { Link } from 'react-router-dom'
import {
  importUndo,
  importUndoAsked,
  isSendingImport,
  type ImportDetail,
  type ImportedChange,
} from '../../domain/imports/index.ts'
import { t } from '../../domain/messages/index.ts'
import { pathOf, placeOf } from '../../domain/navigation/index.ts'
import { shownInstant } from '../../domain/records/index.ts'
import { useZone } from '../forms/index.ts'
import { useAppSelector, usePart, useSay } from '../store/index.ts'
import { Banner, Button, ConfirmDialog, DescriptionList, Row } from '../ui/index.ts'
import { failureOf } from './failureOf.ts'
import css from './imports.module.css'

/** A person has a page as a client only. */
const pathFor = ({ kind, id, case_id, victim_id }: ImportedChange): string | null => {
  if (kind === 'court_case') return pathOf(placeOf('court_case', { id }, 'edit'))
  return victim_id === null || case_id === null ? null : pathOf(placeOf('victim', { id: victim_id, case_id }, 'edit'))
}

const Changes = ({ changes }: Pick<ImportDetail, 'changes'>) => (
  <>
    <p>{t('import.undo.changed')}</p>
    <ul className={css.changes}>
      {changes.map((change) => {
        const path = pathFor(change)
        return (
          <li key={`${change.kind} ${change.id}`}>
            {path === null ? change.name : <Link to={path}>{change.name || `#${change.id}`}</Link>}
          </li>
        )
      })}
    </ul>
  </>
)

/** What was made, and the way back. */
export const DoneStep = ({ detail }: { readonly detail: ImportDetail }) => {
  const say = useSay()
  const zone = useZone()
  const isSending = useAppSelector(isSendingImport)
  const [asked, ask] = usePart(importUndo)
  const { id, made, status } = detail
  if (status === 'undone')
    return (
      <Banner tone="success" live="status" title={t('import.undone.title')}>
        {t('import.undone.text')}
      </Banner>
    )
  return (
    <>
      <Banner tone="success" live="status" title={t('import.done.title', { victims: made.victims })} />
      {detail.failure === null ? null : (
        <Banner tone="danger" live="alert" title={failureOf(detail)}>
          <Changes changes={detail.changes} />
        </Banner>
      )}
      <DescriptionList
        items={[
          { term: t('import.done.persons'), value: made.persons },
          { term: t('import.done.cases'), value: made.cases },
          { term: t('import.done.linked'), value: made.linked },
          { term: t('import.done.skipped'), value: made.skipped },
        ]}
      />
      {detail.expires_at === null ? null : (
        <p className={css.help}>{t('import.done.until', { time: shownInstant(detail.expires_at, zone) })}</p>
      )}
      <Row gap={2}>
        <Button asChild variant="primary">
          <Link to="/list/victims">{t('import.done.list')}</Link>
        </Button>
        {detail.may_undo ? (
          <Button busy={isSending} onClick={() => ask(id)}>
            {t('import.undo')}
          </Button>
        ) : null}
      </Row>
      <ConfirmDialog
        open={asked === id}
        danger
        title={t('import.undo.title')}
        description={t('import.undo.text', { victims: made.victims })}
        confirmLabel={t('import.undo')}
        onOpenChange={() => ask(null)}
        onConfirm={() => {
          ask(null)
          say(importUndoAsked({ id }))
        }}
      />
    </>
  )
}
