import { useEffect, useRef, type ReactNode } from 'react'
import { entities, isRecordStale, openingOf, recordOf, recordOpened, type Kind } from '../../domain/records/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Banner, Button, Card, PageHeader, Skeleton } from '../ui/index.ts'
import { KeptDraft } from './KeptDraft.tsx'
import css from './records.module.css'

/** Asks for a record when its page opens, and holds the page's place until it is there. */
export const RecordGate = ({
  kind,
  id,
  children,
}: {
  readonly kind: Kind
  readonly id: number
  readonly children: ReactNode
}) => {
  const say = useSay()
  // What a dead tab left is there before the form: typed over unseen, it would be lost.
  const loaded = useAppSelector((state) => state.log.recovered && recordOf(state, kind, id) !== undefined)
  const stale = useAppSelector((state) => isRecordStale(state, kind, id))
  const opening = useAppSelector((state) => openingOf(state, kind, id))
  const ready = useAppSelector((state) => state.session.phase === 'ready')
  useEffect(() => {
    if (ready) say(recordOpened({ kind, id }))
  }, [say, ready, kind, id])
  const wasThere = useRef(false)
  useEffect(() => {
    // It was let go while it stood here, after hours in which much else was seen.
    if (wasThere.current && !loaded && opening === undefined && ready) say(recordOpened({ kind, id }))
    wasThere.current = loaded
  }, [say, ready, kind, id, loaded, opening])
  if (opening?.status === 'failed' && (!loaded || stale))
    return (
      <>
        {loaded ? null : <PageHeader title={tOf(entities[kind].names.one)} />}
        <Banner
          tone="danger"
          live="alert"
          title={t('record.failed')}
          actions={<Button onClick={() => say(recordOpened({ kind, id }))}>{t('record.again')}</Button>}
        >
          {opening.message ?? (opening.httpStatus === 404 ? t('record.removedElsewhere') : null)}
        </Banner>
        {loaded ? children : <KeptDraft kind={kind} id={id} />}
      </>
    )
  if (loaded) return children
  return (
    <div className={css.waiting} aria-busy="true" role="status" aria-label={t('shell.loading')}>
      <Skeleton shape="block" />
      <Card>
        <Skeleton shape="control" count={16} />
      </Card>
    </div>
  )
}
