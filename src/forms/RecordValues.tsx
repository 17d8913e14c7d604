import { entities, type Kind } from '../../domain/records/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { shownValue } from '../fields/index.ts'
import { useAppSelector, useAppState } from '../store/index.ts'
import { DescriptionList, Icon } from '../ui/index.ts'
import { CustomPart } from './CustomPart.tsx'
import { Part } from './Part.tsx'
import css from './forms.module.css'
import { sectionsOf, useHidden } from './sections.ts'
import type { RecordFormModel } from './useRecordForm.ts'

/** PRM-02, PRM-35: a record for whoever may read it only: its values as text, and no control. */
export const RecordValues = ({
  kind,
  id,
  form,
  only,
}: {
  readonly kind: Kind
  readonly id: number
  readonly form: RecordFormModel
  readonly only?: readonly string[] | undefined
}) => {
  useAppSelector((state) => state.config)
  const read = useAppState()
  const hidden = useHidden(kind, only)
  return (
    <article className={css.sheet} aria-label={tOf(entities[kind].names.one)}>
      <p className={css.readOnly}>
        <Icon name="eye" size="small" />
        {t('record.readOnly')}
      </p>
      {sectionsOf(kind, id, form.values, hidden).map(({ section, members }) => (
        <Part key={section} title={tOf(section)}>
          <DescriptionList
            items={members.map(({ name, field }) => ({
              term: tOf(field.label),
              value: shownValue(read(), field, form.values[name]),
              wide: field.widget === 'textarea',
            }))}
          />
        </Part>
      ))}
      <CustomPart kind={kind} form={form} problems={{}} readOnly />
    </article>
  )
}
