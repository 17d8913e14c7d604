import { clashResolved, entities, type Clash, type Kind } from '../../domain/records/index.ts'
import type { EntityField, EntityFields } from '../../domain/kernel/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Button } from '../ui/index.ts'
import { optionsOf } from '../fields/index.ts'
import css from './forms.module.css'

const Side = ({ title, text, onKeep, keep }: { readonly title: string; readonly text: string; readonly onKeep: () => void; readonly keep: string }) => (
  <div className={css.side}>
    <h4>{title}</h4>
    <p>{text === '' ? t('record.clash.empty') : text}</p>
    <div>
      <Button size="small" onClick={onKeep}>
        {keep}
      </Button>
    </div>
  </div>
)

const useShown = (field: EntityField | undefined, values: readonly unknown[]): readonly string[] => {
  const options = useAppSelector((state) => (field === undefined ? '' : JSON.stringify(values.map((value) => optionsOf(state, field, value).find((option) => option.value === String(value))?.label ?? null))))
  const labels: readonly (string | null)[] = options === '' ? [] : JSON.parse(options)
  return values.map((value, index) => labels[index] ?? (value === true ? t('record.yes') : value === false ? t('record.no') : value === null || value === undefined ? '' : String(value)))
}

const OneClash = ({ kind, id, clash }: { readonly kind: Kind; readonly id: number; readonly clash: Clash }) => {
  const say = useSay()
  const fields: EntityFields = entities[kind].fields
  const field = fields[clash.field]
  const [mine = '', theirs = ''] = useShown(field, [clash.mine, clash.theirs])
  const name = t('record.clash', { field: tOf(field?.label ?? clash.field) })
  const keep = (side: 'mine' | 'theirs') => (): void => say(clashResolved({ kind, id, field: clash.field, keep: side }))
  return (
    <div role="group" aria-label={name} className={css.clash}>
      <h3>{name}</h3>
      <div className={css.sides}>
        <Side title={t('record.clash.mine')} text={mine} onKeep={keep('mine')} keep={t('record.clash.keepMine')} />
        <Side title={t('record.clash.theirs')} text={theirs} onKeep={keep('theirs')} keep={t('record.clash.keepTheirs')} />
      </div>
    </div>
  )
}

/** Fields that two people changed: both texts side by side, until one is chosen. The other stays in the log. */
export const Clashes = ({ kind, id, clashes }: { readonly kind: Kind; readonly id: number; readonly clashes: readonly Clash[] }) =>
  clashes.length === 0 ? null : (
    <section className={css.clashes} aria-live="polite">
      {clashes.map((clash) => (
        <OneClash key={clash.field} kind={kind} id={id} clash={clash} />
      ))}
    </section>
  )
