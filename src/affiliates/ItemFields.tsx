import type { pageLists } from '../../domain/affiliates/index.ts'
import type { EntityFields } from '../../domain/kernel/index.ts'
import { entities } from '../../domain/records/index.ts'
import { FieldCell, FieldGrid } from '../fields/index.ts'
import { useControls, type RecordFormModel } from '../forms/index.ts'
import css from './affiliates.module.css'
import { ProductField } from './ProductField.tsx'

type ItemFieldsProps = {
  readonly kind: keyof typeof pageLists
  readonly id: number
  readonly form: RecordFormModel
  readonly names: readonly string[]
}

/** AFF-09: they save themselves; for whoever may not change the item they are disabled. */
export const ItemFields = ({ kind, id, form, names }: ItemFieldsProps) => {
  const control = useControls({ kind, id, form })
  const fields: EntityFields = entities[kind].fields
  return (
    <fieldset className={css.fields} disabled={!form.editable}>
      <FieldGrid>
        {names.map((name) => {
          const field = fields[name]
          return field === undefined ? null : (
            <FieldCell key={name} field={field}>
              {name === 'product_id' ? <ProductField form={form} /> : control(name, field)}
            </FieldCell>
          )
        })}
      </FieldGrid>
    </fieldset>
  )
}
