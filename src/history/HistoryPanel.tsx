import { useCallback, useEffect } from 'react'
import {
  historyOf,
  historyOpened,
  historyShown,
  olderAsked,
  seesOpenings,
  shows,
  type HistoryOwner,
  type Show,
} from '../../domain/history/index.ts'
import { t } from '../../domain/messages/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useAppSelector, usePart, useSay } from '../store/index.ts'
import { Banner, Button, EmptyState, RadioGroup, Skeleton } from '../ui/index.ts'
import { HistoryDays } from './HistoryDays.tsx'
import css from './history.module.css'

type PanelProps = { readonly kind: HistoryOwner; readonly id: number }

const Filter = ({ show, onChange }: { readonly show: Show; readonly onChange: (show: Show) => void }) => (
  <RadioGroup
    label={t('history.show')}
    orientation="horizontal"
    options={shows.map((value) => ({ value, label: t(`history.show.${value}`) }))}
    value={show}
    onValueChange={(value) => onChange(shows.find((each) => each === value) ?? 'all')}
  />
)

const Loading = () => (
  <div role="status" aria-label={t('shell.loading')}>
    <Skeleton shape="row" count={6} />
  </div>
)

/** Who changed what of a record and of what hangs on it, day by day; for who may know it, who opened it. */
export const HistoryPanel = ({ kind, id }: PanelProps) => {
  const say = useSay()
  const ready = useAppSelector((state) => state.session.phase === 'ready')
  const mayShowOpenings = useAppSelector((state) => seesOpenings(scopesOf(state) ?? new Set()))
  const [chosen, setShow] = usePart(historyShown)
  const show = chosen ?? 'changes'
  const history = useAppSelector((state) => historyOf(state, kind, id))
  const open = useCallback(() => say(historyOpened({ kind, id, show })), [say, kind, id, show])
  useEffect(() => {
    if (ready) open()
  }, [ready, open])
  const isLoading = history === undefined || history.status === 'loading'
  const isEmpty = history === undefined || history.entries.length === 0
  return (
    <section className={css.panel} aria-label={t('history.title')} aria-busy={isLoading}>
      <div className={css.head}>
        <h2>{t('history.title')}</h2>
        {mayShowOpenings ? <Filter show={show} onChange={setShow} /> : null}
      </div>
      {history?.status === 'failed' ? (
        <Banner
          tone="danger"
          live="alert"
          title={t('history.failed')}
          actions={<Button onClick={open}>{t('record.again')}</Button>}
        >
          {history.message}
        </Banner>
      ) : null}
      {isEmpty && isLoading ? <Loading /> : null}
      {isEmpty && history?.status === 'loaded' ? <EmptyState icon="clock" title={t('history.none')} /> : null}
      {isEmpty ? null : <HistoryDays owner={kind} entries={history.entries} names={history.names} />}
      {!isEmpty && history.entries.length < history.total && history.status !== 'loaded' ? (
        <div>
          <Button busy={isLoading} onClick={() => say(olderAsked({ kind, id }))}>
            {isLoading ? t('history.loadingOlder') : t('history.older')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
