import type { EntityField } from '../../../domain/kernel/index.ts'
import { t, tOf } from '../../../domain/messages/index.ts'
import { entities, recordOf, type PageKind } from '../../../domain/records/index.ts'
import { cellOf } from '../../fields/index.ts'
import { useZone } from '../../forms/index.ts'
import { useAppSelector, useAppState } from '../../store/index.ts'
import { Card, DescriptionList } from '../../ui/index.ts'

/** What its lists tell of a record. */
export const PlainFacts = ({ kind, id }: { readonly kind: PageKind; readonly id: number }) => {
  const record = useAppSelector((state) => recordOf(state, kind, id))
  const read = useAppState()
  const zone = useZone()
  // Names of entries may come after the record.
  useAppSelector((state) => state.config)
  if (record === undefined) return null
  const { columns = [] } = entities[kind]
  const fields: Readonly<Record<string, EntityField>> = entities[kind].fields
  return (
    <Card title={t('record.facts')}>
      <DescriptionList
        items={columns.map((name) => ({
          term: tOf(fields[name]?.label ?? name),
          value: cellOf(read(), fields, name, record, zone),
        }))}
      />
    </Card>
  )
}
