import { useEffect } from 'react'
import { t, tOf, type MessageKey } from '../../domain/messages/index.ts'
import { expungeRecord, mayDo, operationAsked, removalDropped, removeRecord } from '../../domain/links/index.ts'
import { entities, recordOf, recordOpened, recordTitle, type Kind } from '../../domain/records/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { ConfirmDialog } from '../ui/index.ts'

/** CLI-26, LOC-06, CAS-08, EVT-12 */
const deleteTexts: Readonly<Partial<Record<Kind, MessageKey>>> = {
  person: 'operations.delete.person',
  location: 'operations.delete.location',
  court_case: 'operations.delete.court_case',
  event: 'operations.delete.event',
  victim: 'operations.delete.victim',
  defendant: 'operations.delete.defendant',
}

/** CLI-27, LOC-07 */
const expungeText = (kind: Kind): MessageKey =>
  kind === 'location' ? 'operations.expunge.location' : 'operations.expunge.person'

/**
 * Asks before a record is deleted or expunged. It stands once in the shell: buttons, rows and the palette propose, this
 * asks.
 */
export const RemovalDialog = () => {
  const say = useSay()
  const proposed = useAppSelector((state) => state.operations.proposed)
  const ready = useAppSelector((state) => state.session.phase === 'ready')
  const isKnown = useAppSelector(
    (state) => proposed !== null && recordOf(state, proposed.kind, proposed.id) !== undefined,
  )
  const name = useAppSelector((state) => {
    if (proposed === null) return ''
    return isKnown ? recordTitle(state, proposed.kind, proposed.id) : tOf(entities[proposed.kind].names.one)
  })
  useEffect(() => {
    if (ready && proposed !== null && !isKnown) say(recordOpened({ kind: proposed.kind, id: proposed.id }))
  }, [ready, proposed, isKnown, say])
  const does = proposed?.expunge === true ? 'record.expunge' : 'record.remove'
  const isAllowed = useAppSelector((state) => proposed !== null && mayDo(state, { does, ...proposed }))
  if (proposed === null || !isAllowed) return null
  const { kind, id, expunge } = proposed
  const confirm = (): void => {
    say(removalDropped({}))
    say(operationAsked({ request: expunge ? expungeRecord({ kind, id }) : removeRecord({ kind, id }) }))
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) say(removalDropped({}))
      }}
      title={t(expunge ? 'operations.expunge.title' : 'operations.delete.title', { name })}
      description={t(expunge ? expungeText(kind) : (deleteTexts[kind] ?? 'operations.delete.other'))}
      confirmLabel={t(expunge ? 'operations.expunge' : 'operations.delete')}
      cancelLabel={t('operations.cancel')}
      danger
      // What can't be put back is named by whoever asks for it.
      typeToConfirm={expunge && isKnown ? name : undefined}
      busy={expunge && !isKnown}
      onConfirm={confirm}
    />
  )
}
