import { t } from '../../../domain/messages/index.ts'
import { mayDo } from '../../../domain/links/index.ts'
import { recordOf, type PageKind } from '../../../domain/records/index.ts'
import { DeleteButton } from '../../links/index.ts'
import { useAppSelector } from '../../store/index.ts'
import { Card } from '../../ui/index.ts'
import css from '../records.module.css'

/** The person behind a client or defendant, who stands on other cases too (CLI-24 … CLI-27, DEF-05). */
const usePerson = (kind: PageKind, id: number): number | null =>
  useAppSelector((state) => {
    const record = recordOf(state, kind, id)
    return record !== undefined && 'person_id' in record ? record.person_id : null
  })

/** What takes a record away, for those who may; what it means is said before it is done. */
export const Removal = ({ kind, id }: { readonly kind: PageKind; readonly id: number }) => {
  const person = usePerson(kind, id)
  const mayRecord = useAppSelector(
    (state) =>
      mayDo(state, { does: 'record.remove', kind, id }) ||
      (kind === 'location' && mayDo(state, { does: 'record.expunge', kind, id })),
  )
  const mayPerson = useAppSelector(
    (state) => person !== null && mayDo(state, { does: 'record.remove', kind: 'person', id: person }),
  )
  if (!mayRecord && !mayPerson) return null
  return (
    <div className={css.away}>
      <Card title={t('record.removal')}>
        <div className={css.removal}>
          <DeleteButton kind={kind} id={id} />
          {mayPerson && person !== null ? (
            <>
              <p className={css.quiet}>{t('record.removal.person')}</p>
              <DeleteButton kind="person" id={person} />
            </>
          ) : null}
        </div>
      </Card>
    </div>
  )
}
