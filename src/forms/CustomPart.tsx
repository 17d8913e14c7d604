import { Suspense, useState } from 'react'
import {
  storedValue,
  type CustomFieldProblems,
  type CustomFieldValues,
  type CustomValue,
} from '../../domain/customFields/index.ts'
import type { Messages } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import type { Kind } from '../../domain/records/index.ts'
import { Skeleton } from '../ui/index.ts'
import { Part } from './Part.tsx'
import { useDefinitions } from './useDefinitions.ts'
import type { RecordFormModel } from './useRecordForm.ts'
import { onDemand } from '../onDemand/index.ts'

const CustomFieldsForm = onDemand(() => import('../customFields/index.ts').then(({ CustomFieldsForm: form }) => form))

type CustomPartProps = {
  readonly kind: Kind
  readonly form: RecordFormModel
  /** What is wrong, by name of the field: `custom_fields.12`. */
  readonly problems: Messages
  readonly readOnly?: boolean
}

const prefix = 'custom_fields.'

type CustomValues = Readonly<Record<string, CustomValue>>

/** What a save that was held back or refused said of a value; it says nothing of the next one. */
const useSaid = (problems: CustomFieldProblems, values: CustomValues): CustomFieldProblems => {
  const key = JSON.stringify(problems)
  const [said, setSaid] = useState({ key, values, problems })
  if (said.key !== key) setSaid({ key, values, problems })
  const isStill = (id: string): boolean => JSON.stringify(values[id]) === JSON.stringify(said.values[id])
  const standing = Object.entries(said.problems).filter(([id]) => isStill(id))
  const left = Object.fromEntries(standing)
  if (said.key === key && standing.length < Object.keys(said.problems).length) setSaid({ ...said, problems: left })
  return left
}

/** The custom fields of a record; a draft holds those that were changed. */
export const CustomPart = ({ kind, form, problems, readOnly = false }: CustomPartProps) => {
  const definitions = useDefinitions(kind)
  const values = (form.values['custom_fields'] ?? {}) as CustomValues
  const ofCustom = Object.entries(problems).filter(([name]) => name.startsWith(prefix))
  const own = Object.fromEntries(ofCustom.map(([name, message]) => [name.slice(prefix.length), message]))
  const said = useSaid(own, values)
  if (definitions.length === 0) return null
  const edit = (id: number, value: CustomValue): void =>
    form.edit('custom_fields', { ...form.customChanges, [id]: storedValue(value) } satisfies CustomFieldValues)
  return (
    <Part title={t('record.customFields')}>
      <Suspense fallback={<Skeleton shape="control" count={4} />}>
        <CustomFieldsForm
          definitions={definitions}
          values={values}
          problems={said}
          changed={new Set(Object.keys(form.customChanges))}
          readOnly={readOnly}
          zone={form.zone}
          onChange={edit}
        />
      </Suspense>
    </Part>
  )
}
