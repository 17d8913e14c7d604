import { mayLeave } from '../../domain/administration/index.ts'
import type { pageLists } from '../../domain/affiliates/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { removalProposed, settingAsked } from '../../domain/links/index.ts'
import { entities } from '../../domain/records/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { SaveState, type RecordFormModel } from '../forms/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Button, Switch } from '../ui/index.ts'
import css from './affiliates.module.css'

type ItemBarProps = {
  readonly kind: keyof typeof pageLists
  readonly record: { readonly id: number; readonly version: number; readonly status: number }
  readonly name: string
  readonly form: RecordFormModel
}

/** AFF-20 … AFF-22: on and off, and out of the list once it is off; and what became of what was typed. */
export const ItemBar = ({ kind, record, name, form }: ItemBarProps) => {
  const say = useSay()
  const { id, version, status } = record
  const mayDelete = useAppSelector((state) => meets(scopesOf(state), entities[kind].needs.remove ?? 'anyone'))
  const wrong = form.problem !== undefined || form.newest?.phase === 'refused'
  return (
    <div className={css.bar}>
      {form.editable ? (
        <Switch
          label={t('affiliates.enabledOne', { name })}
          checked={status === 1}
          onCheckedChange={(on) =>
            say(settingAsked({ request: { kind, id, baseVersion: version, changes: { status: on ? 1 : 0 } } }))
          }
        />
      ) : null}
      {mayDelete && mayLeave(kind, record).ok ? (
        <Button
          icon="trash"
          aria-label={t('item.removeOne', { name })}
          onClick={() => say(removalProposed({ kind, id, expunge: false }))}
        >
          {t('affiliates.delete')}
        </Button>
      ) : null}
      <span className={css.state} role="status" data-tone={wrong ? 'danger' : undefined}>
        <SaveState form={form} />
      </span>
    </div>
  )
}
