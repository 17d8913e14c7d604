import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { t, tOf } from '../../domain/messages/index.ts'
import { pathOf, placeOf } from '../../domain/navigation/index.ts'
import { entities } from '../../domain/records/index.ts'
import { carriersOf, carriersOpened, type Carrier } from '../../domain/tags/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Banner, Button, EmptyState, Skeleton } from '../ui/index.ts'
import css from './tags.module.css'

const tabs = { victimization: 'victimizations', service: 'services', timelog: 'timelogs' } as const

/** Where the tag stands: on the record's own page, or on the tab of the part that carries it. */
const placeOfTag = ({ kind, id, case_id, by }: Carrier): string =>
  pathOf(
    placeOf(
      kind,
      { id, ...(case_id === null ? {} : { case_id }) },
      by in tabs ? tabs[by as keyof typeof tabs] : 'tags',
    ),
  )

const wordFor = ({ kind, by }: Carrier): string =>
  by in tabs ? t(`tags.by.${by as keyof typeof tabs}`) : tOf(entities[kind].names.one)

const Line = ({ of }: { readonly of: Carrier }) => (
  <li className={css.line}>
    <Link to={placeOfTag(of)}>{of.name}</Link>
    <span className={css.kind}>{wordFor(of)}</span>
  </li>
)

/** TAG-09: the records that carry a term, of those that the reader may see. */
export const Carriers = ({ term }: { readonly term: number }) => {
  const say = useSay()
  const ready = useAppSelector((state) => state.session.phase === 'ready')
  const open = useAppSelector((state) => carriersOf(state, term))
  useEffect(() => {
    if (ready) say(carriersOpened({ term }))
  }, [say, ready, term])
  const isLoading = open === null || open.status === 'loading' || open.status === 'part'
  const records = open?.records ?? []
  return (
    <section aria-label={t('tags.carriers')}>
      <h2>
        {t('tags.carriers')} {isLoading ? null : <span className={css.kind}>{open.total}</span>}
      </h2>
      {open?.status === 'failed' ? (
        <Banner
          tone="danger"
          live="alert"
          title={t('tags.carriers.failed')}
          actions={<Button onClick={() => say(carriersOpened({ term }))}>{t('record.again')}</Button>}
        >
          {open.message}
        </Banner>
      ) : null}
      {open?.status === 'loaded' && records.length === 0 ? (
        <EmptyState icon="list" title={t('tags.carriers.none')} />
      ) : null}
      {records.length === 0 ? null : (
        <ul className={css.lines} aria-busy={isLoading}>
          {records.map((each) => (
            <Line key={`${each.kind} ${each.id} ${each.by}`} of={each} />
          ))}
        </ul>
      )}
      {isLoading && records.length === 0 ? (
        <div role="status" aria-label={t('shell.loading')}>
          <Skeleton shape="row" count={6} />
        </div>
      ) : null}
    </section>
  )
}
