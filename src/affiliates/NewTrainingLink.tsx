import { useMemo, useRef, type SubmitEvent } from 'react'
import { mayAddTrainingLink, openPanel } from '../../domain/affiliates/index.ts'
import { t } from '../../domain/messages/index.ts'
import { draftDiscarded, recordOf } from '../../domain/records/index.ts'
import { ownNewDraft, SaveState, useFocusOnProblem, useNewForm, useRecordForm } from '../forms/index.ts'
import { useAppSelector, usePart, useSay } from '../store/index.ts'
import { Banner, Button } from '../ui/index.ts'
import css from './affiliates.module.css'
import { ItemFields } from './ItemFields.tsx'
import { isUnderWay } from './saving.ts'

const asked = ['product_id', 'label', 'url', 'date_time', 'end_date_time', 'description'] as const

/** What was typed for one affiliate is never saved for another. */
const BegunElsewhere = ({ affiliate }: { readonly affiliate: number }) => {
  const say = useSay()
  const [, show] = usePart(openPanel)
  const name = useAppSelector((state) => recordOf(state, 'affiliate', affiliate)?.affiliate_name)
  return (
    <Banner
      title={t('affiliates.begunElsewhere', { name: name ?? t('affiliates.begunElsewhere.other') })}
      actions={
        <>
          {name === undefined ? null : (
            <Button onClick={() => show({ id: affiliate, showsLinks: true })}>
              {t('affiliates.begunElsewhere.go')}
            </Button>
          )}
          <Button variant="quiet" onClick={() => say(draftDiscarded({ kind: 'training_link', id: 0 }))}>
            {t('item.elsewhere.discard')}
          </Button>
        </>
      }
    >
      {t('affiliates.begunElsewhere.text')}
    </Banner>
  )
}

/** AFF-18 */
export const NewTrainingLink = ({ affiliate }: { readonly affiliate: number }) => {
  const place = useRef<HTMLFormElement>(null)
  const prefill = useMemo(() => ({ affiliate_id: affiliate }), [affiliate])
  const form = useRecordForm('training_link', 0, prefill)
  useFocusOnProblem(place, form)
  const { affiliate_id: of } = form.values
  useNewForm(ownNewDraft('training_link'))
  if (typeof of === 'number' && of !== affiliate) return <BegunElsewhere affiliate={of} />
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (mayAddTrainingLink(form.values)) form.save()
  }
  return (
    <form ref={place} className={css.form} aria-label={t('training.new')} onSubmit={submit} noValidate>
      <h5 className={css.linkTitle}>{t('training.new')}</h5>
      <ItemFields kind="training_link" id={0} form={form} names={asked} />
      <div className={css.actions}>
        <Button
          type="submit"
          variant="primary"
          icon="plus"
          busy={isUnderWay(form)}
          idle={!mayAddTrainingLink(form.values)}
        >
          {t('training.add')}
        </Button>
        <span className={css.state} role="status">
          <SaveState form={form} />
        </span>
      </div>
    </form>
  )
}
