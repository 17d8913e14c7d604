import { deactivation } from '../../domain/administration/index.ts'
import type { ListedKind } from '../../domain/config/index.ts'
import { t } from '../../domain/messages/index.ts'
import { settingAsked } from '../../domain/links/index.ts'
import { checkChanges, entities, type AnyChanges } from '../../domain/records/index.ts'
import { usePart, useSay } from '../store/index.ts'
import { ConfirmDialog, IconButton } from '../ui/index.ts'
import { isActive, type Entry } from './entry.ts'
import { Uses } from './Uses.tsx'

export type SwitchButtonProps = {
  readonly kind: ListedKind
  readonly record: Entry
  readonly onSwitch: () => void
}

/** Switches an entry on; or off, after a look at where it is used (ADM-25). */
export const SwitchButton = ({ kind, record, onSwitch }: SwitchButtonProps) => {
  const [asked, setAsked] = usePart(deactivation)
  const say = useSay()
  const { id, version } = record
  const asks = asked?.kind === kind && asked.id === id
  const name = entities[kind].title(record)
  const isOn = isActive(record)
  // What always is, and the default, are not switched off (ADM-31, ADM-30).
  const maySwitch = !isOn || checkChanges(kind, { status: 0 }, record as never).ok
  if (!maySwitch) return null
  const set = (status: 0 | 1): void => {
    setAsked(null)
    onSwitch()
    say(settingAsked({ request: { kind, id, baseVersion: version, changes: { status } } as AnyChanges }))
  }
  return (
    <>
      <IconButton
        icon={isOn ? 'eye-off' : 'eye'}
        size="small"
        label={t(isOn ? 'admin.deactivate' : 'admin.activate', { name })}
        onClick={() => (isOn ? setAsked({ kind, id }) : set(1))}
      />
      {asks ? (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={t('admin.deactivate.title', { name })}
          description={
            <>
              <Uses kind={kind} id={id} /> {t('admin.deactivate.text')}
            </>
          }
          confirmLabel={t('admin.deactivate.confirm')}
          cancelLabel={t('operations.cancel')}
          onConfirm={() => set(0)}
        />
      ) : null}
    </>
  )
}
