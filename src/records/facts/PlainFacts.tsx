import { Link } from 'react-router-dom'
import type { EntityField, Values } from '../../../domain/kernel/index.ts'
import { t, tOf } from '../../../domain/messages/index.ts'
import { pathOf, placeOf, tabOf } from '../../../domain/navigation/index.ts'
import {
  entities,
  isPageKind,
  isUnderCase,
  ownersOf,
  recordOf,
  recordTitle,
  type Kind,
  type PageKind,
} from '../../../domain/records/index.ts'
import { cellOf } from '../../fields/index.ts'
import { useZone } from '../../forms/index.ts'
import { useAppSelector, useAppState } from '../../store/index.ts'
import { Card, DescriptionList } from '../../ui/index.ts'

/** The tab of a record's page on which others of the kind stand too; its name and its case are known once it is loaded. */
const OwnerLink = ({ kind, owner, id }: { readonly kind: Kind; readonly owner: PageKind; readonly id: number }) => {
  const loaded = useAppSelector((state) => recordOf(state, owner, id))
  const title = useAppSelector((state) => recordTitle(state, owner, id))
  const name = loaded === undefined ? `#${id}` : title
  const onCase = loaded !== undefined && 'case_id' in loaded ? { case_id: Number(loaded.case_id) } : {}
  if (isUnderCase(owner) && !('case_id' in onCase)) return name
  return <Link to={pathOf(placeOf(owner, { id, ...onCase }, tabOf(owner, kind)))}>{name}</Link>
}

/** What its lists tell of a record, and what it hangs on. */
export const PlainFacts = ({ kind, id }: { readonly kind: PageKind; readonly id: number }) => {
  const record: Values | undefined = useAppSelector((state) => recordOf(state, kind, id))
  const read = useAppState()
  const zone = useZone()
  // Names of entries may come after the record.
  useAppSelector((state) => state.config)
  if (record === undefined) return null
  const { columns = [] } = entities[kind]
  const fields: Readonly<Record<string, EntityField>> = entities[kind].fields
  const owners = Object.entries(ownersOf(kind)).flatMap(([owner, field]) => {
    const of = record[field]
    return isPageKind(owner) && typeof of === 'number' ? [{ owner, of }] : []
  })
  return (
    <Card title={t('record.facts')}>
      <DescriptionList
        items={[
          ...owners.map(({ owner, of }) => ({
            term: tOf(entities[owner].names.one),
            value: <OwnerLink kind={kind} owner={owner} id={of} />,
          })),
          ...columns.map((name) => ({
            term: tOf(fields[name]?.label ?? name),
            value: cellOf(read(), fields, name, record, zone),
          })),
        ]}
      />
    </Card>
  )
}
