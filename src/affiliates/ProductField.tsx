import { answerTo } from '../../domain/calls/index.ts'
import { chosenProduct, products } from '../../domain/affiliates/index.ts'
import { t } from '../../domain/messages/index.ts'
import type { RecordFormModel } from '../forms/index.ts'
import { useAppSelector } from '../store/index.ts'
import { Field, Select } from '../ui/index.ts'
import { problemOf } from './saving.ts'

/** AFF-11, AFF-17: for which product a training link is. */
export const ProductField = ({ form }: { readonly form: RecordFormModel }) => {
  const { value, outcome } = useAppSelector((state) => answerTo(state, products, {}))
  const all = value?.data ?? []
  const chosen = chosenProduct(form.values, all)
  const options = all.map(({ id, product_name: label }) => ({ value: String(id), label }))
  const isNamed = chosen === null || 'product_name' in chosen
  const missing = outcome === 'failed' ? t('affiliates.noProducts') : undefined
  const problem = problemOf(form, 'product_id') ?? missing
  return (
    <Field label={t('field.product')} required error={problem}>
      <Select
        value={chosen === null ? '' : String(chosen.id)}
        // What was chosen before the products are there, or is none any more, stays what it is.
        options={isNamed ? options : [...options, { value: String(chosen.id), label: t('training.unknownProduct') }]}
        placeholder={chosen === null ? t('training.product') : undefined}
        onChange={({ target }) => form.edit('product_id', target.value === '' ? null : Number(target.value))}
      />
    </Field>
  )
}
