import { roleLevels } from '../../domain/access/index.ts'
import { accessUserOf } from '../../domain/links/index.ts'
import { spoken, t } from '../../domain/messages/index.ts'
import {
  changeAnswered,
  differsFromSet,
  reportForm,
  savedSets,
  setChosen,
  setDialogShown,
  setIn,
  setSaveAsked,
  unreadableSet,
  type ReportType,
} from '../../domain/reports/index.ts'
import { useZone } from '../forms/index.ts'
import { useAnswer, useAppSelector, usePart, useSay } from '../store/index.ts'
import { Banner, Button, ConfirmDialog, Field, Select } from '../ui/index.ts'
import css from './reports.module.css'
import { EverybodysSets } from './EverybodysSets.tsx'
import { RemovalQuestion } from './RemovalQuestion.tsx'
import { SaveSetDialog } from './SaveSetDialog.tsx'
import { SetLists } from './SetLists.tsx'

type Props = { readonly report: ReportType }
/** SAV-06 … SAV-08 */
const ChangeQuestion = ({ report }: Props) => {
  const say = useSay()
  const isAsked = useAppSelector((state) => reportForm(state, report).asked !== null)
  return (
    <ConfirmDialog
      open={isAsked}
      title={t('report.set.change.title')}
      description={t('report.set.change.text')}
      confirmLabel={t('report.set.change.yes')}
      cancelLabel={t('report.set.change.no')}
      onOpenChange={(open) => (open ? undefined : say(changeAnswered({ report, goes: false })))}
      onConfirm={() => say(changeAnswered({ report, goes: true }))}
    />
  )
}

/** SAV-02: the user's filter sets of this report are chosen, saved, updated and deleted. */
export const SetPicker = ({ report }: Props) => {
  const say = useSay()
  const { value, may } = useAnswer(savedSets, { type: report })
  const zone = useZone()
  const { set, previous, refusal } = useAppSelector((state) => reportForm(state, report))
  const isChanged = useAppSelector((state) => differsFromSet(reportForm(state, report)))
  const [dialog, setDialog] = usePart(setDialogShown)
  const [unreadable, setUnreadable] = usePart(unreadableSet)
  // SAV-11
  const administers = useAppSelector((state) => (accessUserOf(state)?.roleLevel ?? 0) >= roleLevels.administrator)
  if (!may) return null
  const sets = value?.sets ?? []
  // One that has just been saved stands there before all are asked for again.
  const known = set === null || sets.some(({ id }) => id === set.id) ? sets : [set, ...sets]
  const choose = (id: string): void => {
    const found = sets.find((each) => String(each.id) === id)
    setUnreadable(found !== undefined && found.filters === null ? found.label : null)
    if (found === undefined) say(setChosen({ report, set: null }))
    else if (found.filters !== null) say(setChosen({ report, set: setIn(zone, found) }))
  }
  return (
    <>
      <div className={css.buttons}>
        <Field label={t('report.set')} hideLabel>
          <Select
            value={set === null ? '' : String(set.id)}
            placeholder={t('report.set.choose')}
            options={known.map(({ id, label }) => ({ value: String(id), label }))}
            onChange={({ target }) => choose(target.value)}
          />
        </Field>
        {previous === null ? null : (
          <Button size="small" icon="undo" onClick={() => say(setChosen({ report, set: previous }))}>
            {t('report.set.return', { label: previous.label })}
          </Button>
        )}
        {set !== null && isChanged ? (
          <Button size="small" onClick={() => say(setSaveAsked({ report, replaces: set.id, label: set.label }))}>
            {t('report.set.update')}
          </Button>
        ) : null}
        <Button size="small" icon="save" onClick={() => setDialog('save')}>
          {t('report.set.save')}
        </Button>
        <SetLists report={report} />
        {administers ? (
          <Button size="small" variant="quiet" icon="users" onClick={() => setDialog('everybodys')}>
            {t('report.set.everybodys')}
          </Button>
        ) : null}
        {set === null ? null : (
          <Button size="small" variant="quiet" icon="trash" onClick={() => setDialog('delete')}>
            {t('report.set.delete')}
          </Button>
        )}
      </div>
      {refusal === null || dialog === 'save' ? null : (
        <Banner tone="danger" live="alert" title={t('report.set.notSaved')}>
          {spoken(refusal)}
        </Banner>
      )}
      {set?.description === undefined ? null : <p className={css.muted}>{set.description}</p>}
      {set?.partly === true ? (
        <Banner tone="warning" live="status">
          {t('report.set.partly', { label: set.label })}
        </Banner>
      ) : null}
      {unreadable === null ? null : (
        <Banner tone="warning" live="status" onDismiss={() => setUnreadable(null)}>
          {t('report.set.unreadable', { label: unreadable })}
        </Banner>
      )}
      {dialog === 'everybodys' ? <EverybodysSets onClose={() => setDialog(null)} /> : null}
      {dialog === 'save' ? <SaveSetDialog report={report} sets={sets} onClose={() => setDialog(null)} /> : null}
      <RemovalQuestion
        set={dialog === 'delete' && set !== null ? { ...set, report } : null}
        onClose={() => setDialog(null)}
      />
      <ChangeQuestion report={report} />
    </>
  )
}
