import { useRef, type SubmitEvent } from 'react'
import { mayAddAffiliate } from '../../domain/affiliates/index.ts'
import { t } from '../../domain/messages/index.ts'
import { entities } from '../../domain/records/index.ts'
import { FieldCell, FieldControl, FieldGrid } from '../fields/index.ts'
import { ownNewDraft, SaveState, useControls, useFocusOnProblem, useNewForm, useRecordForm } from '../forms/index.ts'
import { Button, Card } from '../ui/index.ts'
import css from './affiliates.module.css'
import { isUnderWay, problemOf } from './saving.ts'

/** AFF-05 */
const optional = ['date_time', 'end_date_time', 'description', 'address1', 'address2', 'city', 'state', 'zip'] as const

/** AFF-03, AFF-04: what is typed stays until it is added, whatever happens meanwhile. */
export const NewAffiliate = () => {
  const place = useRef<HTMLFormElement>(null)
  const form = useRecordForm('affiliate', 0)
  useNewForm(ownNewDraft('affiliate'))
  const control = useControls({ kind: 'affiliate', id: 0, form })
  useFocusOnProblem(place, form)
  const { fields } = entities.affiliate
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (mayAddAffiliate(form.values)) form.save()
  }
  return (
    <Card title={t('affiliates.new')}>
      <form ref={place} className={css.form} aria-label={t('affiliates.new')} onSubmit={submit} noValidate>
        <FieldControl
          name="affiliate_name"
          field={fields.affiliate_name}
          value={form.values['affiliate_name']}
          options={[]}
          changed={false}
          help={t('affiliates.hint')}
          error={problemOf(form, 'affiliate_name')}
          onEdit={form.edit}
        />
        <FieldGrid>
          {optional.map((name) => (
            <FieldCell key={name} field={fields[name]}>
              {control(name, fields[name])}
            </FieldCell>
          ))}
        </FieldGrid>
        <div className={css.actions}>
          <Button
            type="submit"
            variant="primary"
            icon="plus"
            busy={isUnderWay(form)}
            idle={!mayAddAffiliate(form.values)}
          >
            {t('affiliates.add')}
          </Button>
          <span className={css.state} role="status">
            <SaveState form={form} />
          </span>
        </div>
      </form>
    </Card>
  )
}
