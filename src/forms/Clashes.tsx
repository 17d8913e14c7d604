import { customFieldsOf } from '../../domain/config/index.ts'
import { plainCustomValue, sameCustomValue, type CustomValue } from '../../domain/customFields/index.ts'
import { clashResolved, entities, type Clash, type Kind } from '../../domain/records/index.ts'
import { scalarText, type EntityField, type EntityFields } from '../../domain/kernel/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { shownValue } from '../fields/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { Button } from '../ui/index.ts'
import css from './forms.module.css'
import { useZone } from './useRecordForm.ts'

const Side = ({
  title,
  texts,
  onKeep,
  keep,
}: {
  readonly title: string
  readonly texts: readonly string[]
  readonly onKeep: () => void
  readonly keep: string
}) => (
  <div className={css.side}>
    <h3>{title}</h3>
    {texts.map((text) => (
      <p key={text}>{text === '' ? t('record.clash.empty') : text}</p>
    ))}
    <div>
      <Button size="small" onClick={onKeep}>
        {keep}
      </Button>
    </div>
  </div>
)

/** A clash as it is read: what the field is called, and both texts. */
type Shown = { readonly name: string; readonly mine: readonly string[]; readonly theirs: readonly string[] }

type Held = Readonly<Record<string, CustomValue>>
const heldIn = (value: unknown): Held => (value ?? {}) as Held

/** Of custom fields, only those are told of that somebody else changed; several are told of together. */
const useCustomClash = (kind: Kind, clash: Clash): Shown => {
  useAppSelector((state) => state.config.field_views)
  const read = useAppState()
  const zone = useZone()
  const [mine, theirs, before] = [heldIn(clash.mine), heldIn(clash.theirs), heldIn(clash.before)]
  const changed = customFieldsOf(read(), kind).filter(
    ({ id }) => id in mine && !sameCustomValue(before[id], theirs[id]),
  )
  const shown = (held: Held): readonly string[] =>
    changed.map((field) => {
      const text = plainCustomValue(field, held[field.id] ?? null, zone)
      return changed.length === 1 ? text : `${field.label}: ${text === '' ? t('record.clash.empty') : text}`
    })
  return { name: changed.map(({ label }) => label).join(', '), mine: shown(mine), theirs: shown(theirs) }
}

const OneClash = ({
  kind,
  id,
  clash,
  shown,
}: {
  readonly kind: Kind
  readonly id: number
  readonly clash: Clash
  readonly shown: Shown
}) => {
  const say = useSay()
  const name = t('record.clash', { field: shown.name })
  const keep = (side: 'mine' | 'theirs') => (): void => say(clashResolved({ kind, id, field: clash.field, keep: side }))
  return (
    <div role="group" aria-label={name} className={css.clash}>
      <h2>{name}</h2>
      <div className={css.sides}>
        <Side
          title={t('record.clash.mine')}
          texts={shown.mine}
          onKeep={keep('mine')}
          keep={t('record.clash.keepMine')}
        />
        <Side
          title={t('record.clash.theirs')}
          texts={shown.theirs}
          onKeep={keep('theirs')}
          keep={t('record.clash.keepTheirs')}
        />
      </div>
    </div>
  )
}

type ClashProps = { readonly kind: Kind; readonly id: number; readonly clash: Clash }

const CustomClash = (props: ClashProps) => <OneClash {...props} shown={useCustomClash(props.kind, props.clash)} />

const FieldClash = (props: ClashProps) => {
  const { kind, clash } = props
  useAppSelector((state) => state.config)
  const read = useAppState()
  const fields: EntityFields = entities[kind].fields
  const field: EntityField | undefined = fields[clash.field]
  const textOf = (value: unknown): string =>
    field === undefined ? scalarText(value) : shownValue(read(), field, value)
  return (
    <OneClash
      {...props}
      shown={{ name: tOf(field?.label ?? clash.field), mine: [textOf(clash.mine)], theirs: [textOf(clash.theirs)] }}
    />
  )
}

/** Fields that two people changed: both texts side by side, until one is chosen. The other stays in the log. */
export const Clashes = ({
  kind,
  id,
  clashes,
}: {
  readonly kind: Kind
  readonly id: number
  readonly clashes: readonly Clash[]
}) =>
  clashes.length === 0 ? null : (
    <section className={css.clashes} data-clashes aria-live="polite">
      {clashes.map((clash) =>
        clash.field === 'custom_fields' ? (
          <CustomClash key={clash.field} kind={kind} id={id} clash={clash} />
        ) : (
          <FieldClash key={clash.field} kind={kind} id={id} clash={clash} />
        ),
      )}
    </section>
  )
