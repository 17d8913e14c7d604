import { useEffect, useEffectEvent, useRef } from 'react'
import {
  listPageRequested,
  listPrintAsked,
  listPrintEnded,
  mostPrinted,
  printQuestion,
  pageOfRow,
  pageOf,
  printProgress,
  printsOf,
  rowsToPrint,
  totalOf,
  viewOf,
  type ListTab,
} from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useClock, usePrintTime } from '../clock/index.ts'
import { useAppSelector, useAppState, usePart, useSay } from '../store/index.ts'
import { Banner, Button, ConfirmDialog, ProgressBar } from '../ui/index.ts'
import { PrintedList } from './PrintedList.tsx'

type Props = {
  readonly tab: ListTab
  readonly zone: string
  /** Whether it is printed; of a long list, once that was agreed to. */
  readonly isAsked: boolean
  readonly onAgree: () => void
  readonly onEnd: () => void
}

/** Gets all rows, then prints them. */
const Printing = ({ tab, onEnd }: Pick<Props, 'tab' | 'onEnd'>) => {
  const read = useAppState()
  const say = useSay()
  const clock = useClock()
  const pages = useAppSelector((state) => state.lists.tabs[tab].pages)
  const printAll = useEffectEvent((): void => {
    print()
    onEnd()
  })
  useEffect(() => {
    say(listPrintAsked({ tab }))
    return () => say(listPrintEnded({ tab }))
  }, [say, tab])
  useEffect(() => {
    const { isReady, needed } = printProgress(read(), tab)
    for (const page of needed) say(listPageRequested({ tab, page }))
    if (!isReady) return undefined
    // The rows are drawn on the way to the printer, which can't be done while this is being drawn.
    return clock.after(0, () => printAll())
    // A page that came is the occasion to look again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [clock, read, say, tab, pages])
  const { rows, isFailed } = printProgress(read(), tab)
  const count = rowsToPrint(read(), tab)
  const retry = (): void => {
    for (let page = 1; page <= pageOfRow(tab, count - 1); page += 1)
      if (pageOf(read(), tab, page)?.status === 'failed') say(listPageRequested({ tab, page }))
  }
  const cancel = <Button onClick={onEnd}>{t('listPrint.cancel')}</Button>
  return isFailed ? (
    <Banner
      tone="danger"
      live="alert"
      actions={
        <>
          <Button onClick={retry}>{t('record.again')}</Button>
          {cancel}
        </>
      }
    >
      {t('listPrint.failed')}
    </Banner>
  ) : (
    <Banner live="status" actions={cancel}>
      <ProgressBar
        label={t('listPrint.loading')}
        value={rows}
        max={Math.max(count, 1)}
        detail={t('listPrint.progress', { loaded: rows, total: count })}
      />
    </Banner>
  )
}

/** What the palette's command asks is what the list's own button does. */
export const usePrintWanted = (onPrint: () => void): void => {
  const prints = useAppSelector(printsOf)
  const done = useRef(prints)
  const printNow = useEffectEvent(onPrint)
  useEffect(() => {
    if (prints === done.current) return
    done.current = prints
    printNow()
  }, [prints])
}

/**
 * LST-06: paper shows every row, not those in sight; of a very long list it is said beforehand how many there will be.
 * The browser's own print command prints what was loaded, and says how much that is.
 */
export const ListPrint = ({ tab, zone, isAsked, onAgree, onEnd }: Props) => {
  const total = useAppSelector((state) => totalOf(state, tab)) ?? 0
  const view = useAppSelector((state) => viewOf(state, tab))
  const at = usePrintTime()
  const [isQuestioned, ask] = usePart(printQuestion)
  return (
    <>
      <ConfirmDialog
        open={isQuestioned === true}
        onOpenChange={() => ask(null)}
        title={t('listPrint.long.title')}
        description={t('listPrint.long', { total, most: mostPrinted })}
        confirmLabel={t('listPrint.first', { most: mostPrinted })}
        cancelLabel={t('listPrint.cancel')}
        onConfirm={() => {
          ask(null)
          onAgree()
        }}
      />
      {isAsked && total > 0 ? (
        <div data-print="hide">
          <Printing tab={tab} onEnd={onEnd} />
        </div>
      ) : null}
      {at === null || view === null || total === 0 ? null : (
        <PrintedList tab={tab} view={view} zone={zone} total={total} count={Math.min(total, mostPrinted)} at={at} />
      )}
    </>
  )
}
