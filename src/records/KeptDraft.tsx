import { customFieldsOf } from '../../domain/config/index.ts'
import { plainCustomValue, type CustomValue } from '../../domain/customFields/index.ts'
import type { Entity, EntityFields, Values } from '../../domain/kernel/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { draftOf, entities, type Kind } from '../../domain/records/index.ts'
import type { State } from '../../domain/state.ts'
import { shownValue } from '../fields/index.ts'
import { useZone } from '../forms/index.ts'
import { useAppSelector, useAppState } from '../store/index.ts'
import { Card, DescriptionList, type DescriptionItem } from '../ui/index.ts'
import css from './records.module.css'

const typedIn = (state: State, kind: Kind, changes: Values, zone: string): readonly DescriptionItem[] => {
  const { fields }: Entity = entities[kind]
  const declared: EntityFields = fields
  const custom = (changes['custom_fields'] ?? {}) as Readonly<Record<string, CustomValue>>
  const own = Object.entries(changes).flatMap(([name, value]) => {
    const field = declared[name]
    return field === undefined || field.widget === 'none'
      ? []
      : [{ term: tOf(field.label), value: shownValue(state, field, value) }]
  })
  const further = customFieldsOf(state, kind).flatMap((field) =>
    Object.hasOwn(custom, field.id)
      ? [{ term: field.label, value: plainCustomValue(field, custom[field.id] ?? null, zone) }]
      : [],
  )
  return [...own, ...further]
}

/** What was typed on a record that is gone: to be read and copied, until its page is left. */
export const KeptDraft = ({ kind, id }: { readonly kind: Kind; readonly id: number }) => {
  const changes = useAppSelector((state) => draftOf(state, kind, id)?.changes)
  const read = useAppState()
  const zone = useZone()
  if (changes === undefined) return null
  return (
    <Card title={t('record.typed')}>
      <p className={css.quiet}>{t('record.typed.text')}</p>
      <DescriptionList items={typedIn(read(), kind, changes, zone)} />
    </Card>
  )
}
