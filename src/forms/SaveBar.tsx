import { discardQuestion, draftDiscarded, saveResent, type Kind } from '../../domain/records/index.ts'
import { spoken, t } from '../../domain/messages/index.ts'
import { useAppSelector, usePart, useSay } from '../store/index.ts'
import { Button, ConfirmDialog, Icon, Spinner } from '../ui/index.ts'
import css from './forms.module.css'
import { focusInSight } from './useFocusOnProblem.ts'
import type { RecordFormModel } from './useRecordForm.ts'

/** The choice stands at the head of a form that may be long. */
const toClash = (button: HTMLElement): void =>
  focusInSight(button.closest('form')?.querySelector<HTMLElement>('[data-clashes] button'))

/** How far the newest write of this record is, or whether what is typed is on the disk yet. */
export const SaveState = ({ form }: { readonly form: RecordFormModel }) => {
  const durable = useAppSelector((state) => state.log.durableSeq)
  const opened = useAppSelector((state) => state.log.opened !== null)
  const editedSeq = form.editedSeq
  const say = useSay()
  const { newest } = form
  if (newest !== undefined && (newest.phase === 'queued' || newest.phase === 'sending'))
    return (
      <>
        <Spinner />
        {newest.retry > 0 ? t('record.state.retry', { retry: newest.retry }) : t('status.saving')}
      </>
    )
  if (newest?.phase === 'refused' || newest?.phase === 'unfinished')
    return (
      <>
        <Icon name="alert" size="small" />
        <span>{spoken(newest.message ?? 'record.state.unfinished')}</span>
        <Button size="small" onClick={() => say(saveResent({ save: newest.save }))}>
          {t('record.state.resend')}
        </Button>
      </>
    )
  if (form.clashes.length > 0)
    return (
      <>
        <Icon name="alert" size="small" />
        <span>{t('record.clashing')}</span>
        <Button size="small" onClick={({ currentTarget }) => toClash(currentTarget)}>
          {t('record.clash.show')}
        </Button>
      </>
    )
  if (form.problem !== undefined)
    return (
      <>
        <Icon name="alert" size="small" />
        {spoken(form.problem.message)}
      </>
    )
  if (form.dirty.length > 0)
    return (
      <>
        <strong>{t('record.changedFields', { count: Math.max(1, form.typed.length) })}</strong>
        {opened && editedSeq <= durable ? (
          <>
            <Icon name="check" size="small" />
            {t('record.state.kept')}
          </>
        ) : (
          t('record.state.unsaved')
        )}
      </>
    )
  if (newest?.phase === 'saved')
    return (
      <>
        <Icon name="check" size="small" />
        {t('status.saved')}
      </>
    )
  return null
}

/** Stands at the foot of the form: the state of what was typed, and what can be done with it. */
export const SaveBar = ({
  kind,
  id,
  form,
}: {
  readonly kind: Kind
  readonly id: number
  readonly form: RecordFormModel
}) => {
  const [asked, ask] = usePart(discardQuestion)
  const say = useSay()
  const busy = form.newest?.phase === 'queued' || form.newest?.phase === 'sending'
  const nothing = form.dirty.length === 0 && id !== 0
  const wrong = form.problem !== undefined || form.clashes.length > 0 || form.newest?.phase === 'refused'
  return (
    <div className={css.saveBar} data-print="hide" data-changed={form.dirty.length > 0 || id === 0 ? '' : undefined}>
      <span className={css.state} role="status" data-tone={wrong ? 'danger' : undefined}>
        <SaveState form={form} />
      </span>
      <Button variant="quiet" idle={form.dirty.length === 0} onClick={() => ask({ kind, id })}>
        {t('record.discard')}
      </Button>
      <Button
        type="submit"
        variant="primary"
        icon="save"
        busy={busy}
        idle={nothing || form.clashes.length > 0}
        aria-keyshortcuts="Control+S Meta+S"
      >
        {t('record.save')}
      </Button>
      <ConfirmDialog
        open={asked?.kind === kind && asked.id === id}
        onOpenChange={() => ask(null)}
        title={t('record.discard.title')}
        description={t('record.discard.text')}
        confirmLabel={t('record.discard')}
        danger
        onConfirm={() => {
          ask(null)
          say(draftDiscarded({ kind, id }))
        }}
      />
    </div>
  )
}
