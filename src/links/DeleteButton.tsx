import { t, tOf } from '../../domain/messages/index.ts'
import { entities } from '../../domain/records/index.ts'
import { mayDo, removalProposed, type RecordPlace } from '../../domain/links/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Button } from '../ui/index.ts'
import css from './operations.module.css'

const canBeExpunged = ({ kind }: RecordPlace): boolean => kind === 'person' || kind === 'location'

/** Asks to delete a record, and to expunge a person or location (PRM-37); `RemovalDialog` asks back. */
export const DeleteButton = ({ kind, id }: RecordPlace) => {
  const say = useSay()
  const place = { kind, id }
  const mayDelete = useAppSelector((state) => mayDo(state, { does: 'record.remove', ...place }))
  const mayExpunge = useAppSelector(
    (state) => canBeExpunged(place) && mayDo(state, { does: 'record.expunge', ...place }),
  )
  if (!mayDelete && !mayExpunge) return null
  const one = tOf(entities[kind].names.one).toLowerCase()
  return (
    <div className={css.actions}>
      {mayDelete ? (
        <Button icon="trash" onClick={() => say(removalProposed({ ...place, expunge: false }))}>
          {t('operations.deleteOne', { kind: one })}
        </Button>
      ) : null}
      {mayExpunge ? (
        <Button variant="danger" icon="trash" onClick={() => say(removalProposed({ ...place, expunge: true }))}>
          {t('operations.expungeOne', { kind: one })}
        </Button>
      ) : null}
    </div>
  )
}
