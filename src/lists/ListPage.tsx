import { isPageKind } from '../../domain/records/index.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { commands } from '../../domain/commands.ts'
import { meets } from '../../domain/kernel/index.ts'
import {
  inKeptOrder,
  isRecordTab,
  isTooShortIn,
  listAddress,
  openedView,
  listOpened,
  listPageRequested,
  listTitle,
  lists,
  longestSearch,
  mostPrinted,
  pageOf,
  printQuestion,
  searchTypeTitle,
  shownView,
  textSearchOf,
  summedIn,
  totalOf,
  viewOf,
  type AddressProblem,
  type ListTab,
  type ViewOpened,
} from '../../domain/lists/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { pathOf, placeOf } from '../../domain/navigation/index.ts'
import { currentAccount, scopesOf } from '../../domain/session/index.ts'
import { SavedFiltersDialogs } from '../savedFilters/index.ts'
import { useAppSelector, useAppState, usePart, useSay } from '../store/index.ts'
import { Banner, Button, EmptyState, PageHeader } from '../ui/index.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import css from './lists.module.css'
import type { ListParts } from './parts.ts'
import { ListPrint, usePrintWanted } from './ListPrint.tsx'
import { ListTools } from './ListTools.tsx'
import { SearchPanel } from './SearchPanel.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useNeededPages } from './useNeededPages.ts'
import { VirtualTable } from './VirtualTable.tsx'

type Props = {
  readonly tab: ListTab
  readonly searchType?: string | undefined
  readonly searchValue?: string | undefined
  readonly parts?: ListParts
}

const countText = (total: number | null, looked: string): string => {
  if (total === null) return t('list.loading')
  return looked === '' ? t('list.total', { total }) : t('list.search.found', { total, text: looked })
}

/** What of an address can't be shown is said: nothing is silently taken for something else. */
const problemText = (tab: ListTab, problem: AddressProblem): string => {
  switch (problem.is) {
    case 'type':
      return t('listPanel.unknownType', { type: problem.asked, instead: t(searchTypeTitle(textSearchOf(tab))) })
    case 'origin':
      return t('listPanel.unknownOrigin', { origin: problem.asked })
    case 'noReport':
      return t('listPanel.noReport')
    case 'long':
      return t('listPanel.cut', { most: longestSearch })
  }
}

/** Nothing is drawn, but what is out of date is asked for as with rows: they may be there again. */
const EmptyList = ({ tab, text }: { readonly tab: ListTab; readonly text: string }) => {
  useNeededPages(tab, 0, 0)
  return (
    <EmptyState icon="search" title={t('list.none')}>
      {text}
    </EmptyState>
  )
}

/** LST-01 … LST-06: a list of one kind of record. */
export const ListPage = ({ tab, searchType, searchValue, parts = {} }: Props) => {
  const say = useSay()
  const read = useAppState()
  const ready = useAppSelector((state) => state.session.phase === 'ready')
  const view = useAppSelector((state) => viewOf(state, tab))
  const total = useAppSelector((state) => totalOf(state, tab))
  const summed = useAppSelector((state) => summedIn(state, tab))
  const failure = useAppSelector((state) => {
    const page = pageOf(state, tab, 1)
    return totalOf(state, tab) === null && page?.status === 'failed' ? (page.message ?? '') : null
  })
  const zone = useAppSelector((state) => currentAccount(state)?.time_zone ?? 'UTC')
  const scopes = useAppSelector(scopesOf)
  const looked = useAppSelector((state) => (view === null || view.value === '' ? '' : shownView(state, view)))
  const tooShort = useAppSelector((state) => view !== null && view.value !== '' && isTooShortIn(state, view))
  const reported = useAppSelector((state) => state.lists.reportFilters[tab]?.origin ?? null)
  const addressed =
    searchType === undefined ? null : listAddress(tab, { type: searchType, value: searchValue }, scopes, reported)
  const isAdvanced = (addressed?.advanced ?? null) !== null
  // What a report gives anew is shown at once, where the list shows that report's records (LST-11).
  const layoutsKnown = useAppSelector((state) => state.lists.layoutsKnown)
  const ofReport = useAppSelector((state) => (isAdvanced ? state.lists.reportFilters[tab] : null))
  const figure = useAppSelector((state) => state.navigation.at?.figure)
  const isUnknown = isAdvanced && figure !== undefined && ofReport?.figure !== figure
  const problem: AddressProblem | null = isUnknown ? { is: 'noReport' } : (addressed?.problem ?? null)
  const { add: addPart, above, rows, begins } = parts
  const [printing, setPrinting] = useState<ListTab | null>(null)
  const [, askAboutPrint] = usePart(printQuestion)
  const onPrint = (): void => {
    if (total !== null && total > mostPrinted) askAboutPrint(true)
    else if (total !== null && total > 0) setPrinting(tab)
  }
  usePrintWanted(onPrint)
  const { kind } = lists[tab]
  // LST-12
  const isReports = isAdvanced && tab === 'victims'
  const title = isReports ? t('listFilter.reports') : listTitle(tab)

  const opened = useEffectEvent((): ViewOpened => {
    const search = searchType === undefined ? null : { type: searchType, value: searchValue, figure }
    return openedView(read(), tab, search, scopesOf(read()), begins)
  })
  useEffect(() => {
    if (!ready) return
    say(listOpened(inKeptOrder(opened(), read().lists.layouts[tab])))
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [ready, say, read, tab, searchType, searchValue, figure, ofReport])
  // They may come after the list was opened.
  useEffect(() => {
    const open = viewOf(read(), tab)
    const sorted = open === null ? null : inKeptOrder(open, read().lists.layouts[tab])
    if (layoutsKnown && sorted !== null && sorted !== open) say(listOpened(sorted))
  }, [layoutsKnown, say, read, tab])

  const created = isPageKind(kind) ? pathOf(placeOf(kind, { id: 0 })) : null
  const create = commands.find(({ path }) => path === created)
  const add =
    create?.path !== undefined && meets(scopes, create.needs) ? (
      <Button asChild variant="primary" icon="plus">
        <Link to={create.path}>{tOf(create.title)}</Link>
      </Button>
    ) : (
      addPart
    )
  const content = () => {
    if (failure !== null)
      return (
        <EmptyState
          icon="alert"
          title={t('list.failed.title')}
          action={<Button onClick={() => say(listPageRequested({ tab, page: 1 }))}>{t('record.again')}</Button>}
        >
          {failure}
        </EmptyState>
      )
    if (total === 0)
      return (
        <EmptyList
          tab={tab}
          text={tooShort && view !== null ? t('listPanel.tooShort', { text: view.value }) : t('list.none.text')}
        />
      )
    return <VirtualTable key={tab} tab={tab} label={title} zone={zone} parts={rows} />
  }
  return (
    <>
      <PageHeader
        title={title}
        subtitle={
          <span role="status">
            <span>{countText(total, looked)}</span>
            {total === null || summed === null ? null : <span> · {summed}</span>}
          </span>
        }
        actions={add}
      />
      {problem === null ? null : <Banner tone="warning">{problemText(tab, problem)}</Banner>}
      {isRecordTab(tab) ? <SearchPanel key={`search:${tab}`} tab={tab} zone={zone} /> : null}
      <FilterPanel key={`filter:${tab} ${isAdvanced}`} tab={tab} isOpen={isAdvanced} />
      {view === null ? <div className={css.tools} /> : <ListTools view={view} onPrint={onPrint} />}
      <SelectionBar tab={tab} />
      <ListPrint
        key={`print:${tab}`}
        tab={tab}
        zone={zone}
        isAsked={printing === tab}
        onAgree={() => setPrinting(tab)}
        onEnd={() => setPrinting(null)}
      />
      <div className={css.above}>{above}</div>
      {content()}
      {isRecordTab(tab) ? <BulkDialog tab={tab} /> : null}
      <SavedFiltersDialogs tab={tab} />
    </>
  )
}
