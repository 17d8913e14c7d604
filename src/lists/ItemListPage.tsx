import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  firstItemView,
  itemAddress,
  itemListOpened,
  itemPages,
  type ItemListName,
  type ItemListState,
  type ItemView,
} from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { currentAccount } from '../../domain/session/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import {
  Banner,
  Button,
  classNames,
  DataTable,
  EmptyState,
  HeaderCell,
  PageHeader,
  Skeleton,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  type SortDirection,
} from '../ui/index.ts'
import { clientPath, itemColumns, type ItemColumn } from './itemColumns.tsx'
import css from './lists.module.css'
import { rowPress } from './rows.tsx'
import { useWidthClass } from './widthClass.ts'

type Props = { readonly list: ItemListName; readonly segment: string | undefined }

const titles = { services: 'route.list.services', timelogs: 'route.list.timelogs' } as const

const sortedItems = (view: ItemView, column: string): ItemView => ({
  ...view,
  page: 1,
  orderBy: column,
  order: view.orderBy === column && view.order === 'ASC' ? 'DESC' : 'ASC',
})

/** LST-24, LST-26, SVC-13: services or timelogs of the account, a page at a time. */
export const ItemListPage = ({ list, segment }: Props) => {
  const say = useSay()
  const read = useAppState()
  const navigate = useNavigate()
  const width = useWidthClass()
  const ready = useAppSelector((state) => state.session.phase === 'ready')
  const { view, status, message, total, rows }: ItemListState = useAppSelector((state) => state.lists.itemLists[list])
  const filters = useAppSelector((state) => (list === 'services' ? state.items.serviceFilters : null))
  const zone = useAppSelector((state) => currentAccount(state)?.time_zone ?? 'UTC')
  useAppSelector((state) => state.config)
  const { origin, unknown } = itemAddress(list, segment)
  const open = (next: ItemView): void => say(itemListOpened({ list, view: next }))
  useEffect(() => {
    if (!ready) return
    // The page and the order are as they were on coming back.
    const before = read().lists.itemLists[list].view
    say(itemListOpened({ list, view: before?.origin === origin ? before : firstItemView(origin) }))
    // The report may change its filters while its list is open.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [ready, say, read, list, origin, filters])
  const all: readonly ItemColumn<never>[] = itemColumns[list]
  const columns = width === 'phone' ? all.filter(({ main }) => main === true) : all
  const sortOf = (column: string | undefined): SortDirection =>
    view === null || column === undefined || view.orderBy !== column
      ? 'none'
      : view.order === 'ASC'
        ? 'ascending'
        : 'descending'
  const pages = itemPages(list, total)
  const page = view?.page ?? 1
  const isFirst = status !== 'loaded' && rows.length === 0
  const content = () => {
    if (status === 'failed')
      return (
        <EmptyState
          icon="alert"
          title={t('list.failed.title')}
          action={<Button onClick={() => view !== null && open(view)}>{t('record.again')}</Button>}
        >
          {message}
        </EmptyState>
      )
    if (status === 'loaded' && total > 0 && rows.length === 0 && view !== null)
      return (
        <EmptyState
          icon="list"
          title={t('itemList.pastEnd', { page: view.page, pages })}
          action={<Button onClick={() => open({ ...view, page: pages })}>{t('itemList.lastPage')}</Button>}
        >
          {t('itemList.pastEnd.text')}
        </EmptyState>
      )
    if (status === 'loaded' && total === 0)
      return (
        <EmptyState icon="list" title={t('list.none')}>
          {t('itemList.none')}
        </EmptyState>
      )
    return (
      <div className={classNames(css.table, css.items)}>
        <DataTable
          label={t(titles[list])}
          columns={columns.map((column) => column.width).join(' ')}
          rowCount={total + 1}
          busy={status === 'loading'}
        >
          <TableHead>
            {columns.map(({ id, title, sort, end }) => (
              <HeaderCell
                key={id}
                align={end === true ? 'end' : 'start'}
                sort={sortOf(sort)}
                onSort={sort === undefined || view === null ? undefined : () => open(sortedItems(view, sort))}
              >
                {t(title)}
              </HeaderCell>
            ))}
          </TableHead>
          <TableBody>
            {isFirst ? <Skeleton shape="row" count={10} /> : null}
            {rows.map((row, index) => {
              const path = clientPath(list, row)
              return (
                <TableRow
                  key={row.id}
                  index={index}
                  {...(path === null ? {} : { 'data-opens': '', ...rowPress(path, (to) => void navigate(to)) })}
                >
                  {columns.map(({ id, end, cell }, at) => (
                    <TableCell key={id} header={at === 0} align={end === true ? 'end' : 'start'}>
                      {cell(row as never, { state: read(), zone })}
                    </TableCell>
                  ))}
                </TableRow>
              )
            })}
          </TableBody>
        </DataTable>
      </div>
    )
  }
  return (
    <>
      <PageHeader
        title={t(titles[list])}
        subtitle={<span role="status">{isFirst ? t('list.loading') : t('list.total', { total })}</span>}
      />
      {unknown === null ? null : <Banner tone="warning">{t('listPanel.unknownOrigin', { origin: unknown })}</Banner>}
      {origin === null ? null : (
        <Banner tone="info">{t(filters?.origin === origin ? 'itemList.ofReport' : 'itemList.noReport')}</Banner>
      )}
      {content()}
      {view === null || pages < 2 ? null : (
        <nav className={css.pages} aria-label={t('itemList.pages')} data-print="hide">
          <Button icon="chevron-left" disabled={page <= 1} onClick={() => open({ ...view, page: page - 1 })}>
            {t('itemList.before')}
          </Button>
          <span aria-live="polite">{t('itemList.page', { page, pages })}</span>
          <Button iconEnd="chevron-right" disabled={page >= pages} onClick={() => open({ ...view, page: page + 1 })}>
            {t('itemList.after')}
          </Button>
        </nav>
      )}
    </>
  )
}
