import { useEffect } from 'react'
import { meets } from '../../../domain/kernel/index.ts'
import { t } from '../../../domain/messages/index.ts'
import { entities, furtherFields, openingOf, recordOf, recordOpened } from '../../../domain/records/index.ts'
import { scopesOf } from '../../../domain/session/index.ts'
import { mayEdit } from '../../commands/index.ts'
import { RecordForm } from '../../forms/index.ts'
import { useAppSelector, useSay } from '../../store/index.ts'
import { Banner, Button, Skeleton } from '../../ui/index.ts'

type Party = { readonly kind: 'victim' | 'defendant'; readonly id: number }

const Further = ({ id, readOnly }: { readonly id: number; readonly readOnly: boolean }) => {
  return <RecordForm kind="person" id={id} only={furtherFields} readOnly={readOnly} />
}

/** CLI-22: what is known of the person besides what a client's or defendant's own form has; it is the same on each of theirs. */
export const PersonPart = ({ kind, id }: Party) => {
  const say = useSay()
  const person = useAppSelector((state) =>
    meets(scopesOf(state), entities.person.needs.view) ? (recordOf(state, kind, id)?.person_id ?? 0) : 0,
  )
  const ready = useAppSelector((state) => state.session.phase === 'ready')
  // What a dead tab left is there before the form: typed over unseen, it would be lost.
  const isLoaded = useAppSelector((state) => state.log.recovered && recordOf(state, 'person', person) !== undefined)
  const opening = useAppSelector((state) => openingOf(state, 'person', person))
  // Besides the party's page the person's own record asks for its scopes: nothing is typed that could not be saved.
  const isEditable = useAppSelector(
    (state) => mayEdit(state, kind, id) && meets(scopesOf(state), entities.person.needs.edit),
  )
  useEffect(() => {
    if (ready && person !== 0) say(recordOpened({ kind: 'person', id: person }))
  }, [say, ready, person])
  if (person === 0) return null
  if (isLoaded) return <Further id={person} readOnly={!isEditable} />
  return opening?.status === 'failed' ? (
    <Banner
      tone="danger"
      title={t('record.failed')}
      actions={<Button onClick={() => say(recordOpened({ kind: 'person', id: person }))}>{t('record.again')}</Button>}
    >
      {opening.message}
    </Banner>
  ) : (
    <Skeleton shape="control" count={2} />
  )
}
