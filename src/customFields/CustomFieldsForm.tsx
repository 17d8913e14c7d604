import {
  checkCustomFields,
  customFieldEntries,
  type CustomField,
  type CustomFieldProblems,
  type CustomFieldType,
  type CustomValue,
} from '../../domain/customFields/index.ts'
import { useClock } from '../clock/index.ts'
import { Grid, GridItem, type GridItemProps } from '../ui/index.ts'
import { CustomFieldControl } from './CustomFieldControl.tsx'

const spans: Partial<Record<CustomFieldType, GridItemProps['span']>> = {
  Textarea: 'full',
  MultiSelect: 'half',
  'Chip List': 'half',
}

export type CustomFieldsFormProps = {
  /** All definitions of the record's kind, in any order and state. */
  readonly definitions: readonly CustomField[]
  /** By the definition's id; a field without a value may be absent. */
  readonly values: Readonly<Record<string, CustomValue>>
  readonly onChange: (id: number, value: CustomValue) => void
  /** What the server said of single values, by id; the form finds all else by itself. */
  readonly problems?: CustomFieldProblems | undefined
  /** Ids of fields that differ from what is saved. */
  readonly changed?: ReadonlySet<string> | undefined
  readonly readOnly?: boolean | undefined
  readonly zone: string
}

/** The custom fields of a record, by order and then by id (FLD-10), each marked on its own (FLD-52). */
export const CustomFieldsForm = (props: CustomFieldsFormProps) => {
  const { definitions, values, onChange, problems = {}, changed, readOnly, zone } = props
  const { now } = useClock()
  const found = checkCustomFields(definitions, values, { now: now(), zone })
  return (
    <Grid>
      {customFieldEntries(definitions, values).map(({ value, ...definition }) => (
        <GridItem key={definition.id} span={spans[definition.type] ?? 'third'}>
          <CustomFieldControl
            definition={definition}
            value={value}
            onChange={(next) => onChange(definition.id, next)}
            problem={found[definition.id] ?? problems[definition.id] ?? null}
            changed={changed?.has(String(definition.id))}
            readOnly={readOnly}
            zone={zone}
          />
        </GridItem>
      ))}
    </Grid>
  )
}
