import { Fragment } from 'react'
import { shownNumber, t } from '../../domain/messages/index.ts'
import { currentUser } from '../../domain/session/index.ts'
import {
  changedSince,
  lineShown,
  type ChangedFigure,
  type Submission,
  type SubmittedSheet,
} from '../../domain/submissions/index.ts'
import { useAnswer, useAppSelector, usePart } from '../store/index.ts'
import { Banner, Button, Card, ScrollArea } from '../ui/index.ts'
import { Moved } from './Moved.tsx'
import css from './reports.module.css'
import { SetUpChanges } from './SetUpChanges.tsx'

type Props = { readonly submission: Submission; readonly sheet: SubmittedSheet }

const nameOf = ({ lines }: SubmittedSheet, at: number): string => {
  const line = lines[at]
  return [line?.section, line?.line, line?.figure].filter((part) => part !== undefined && part !== '').join(' · ')
}

const hasMoved = ({ entered, left, altered = 0 }: ChangedFigure): boolean => (entered ?? 0) + (left ?? 0) + altered > 0

const movedWords = (one: ChangedFigure): string => {
  const { entered, left, altered = 0 } = one
  if (entered === null || left === null) return t('submission.tooMany')
  if (!hasMoved(one)) return t('submission.moved.same')
  const moved = t('submission.moved.count', { entered: shownNumber(entered), left: shownNumber(left) })
  const otherwise = t('submission.moved.altered', { count: shownNumber(altered) })
  return [...(entered + left === 0 ? [] : [moved]), ...(altered === 0 ? [] : [otherwise])].join(', ')
}

type FiguresProps = {
  readonly id: number
  readonly sheet: SubmittedSheet
  readonly changed: readonly ChangedFigure[]
}

const Figures = ({ id, sheet, changed }: FiguresProps) => {
  const [shown, show] = usePart(lineShown)
  return (
    <ScrollArea label={t('submission.changes')}>
      <table className={css.table} aria-label={t('submission.changes')}>
        <thead>
          <tr>
            <th scope="col">{t('submission.figure')}</th>
            <th scope="col" className={css.number}>
              {t('submission.was')}
            </th>
            <th scope="col" className={css.number}>
              {t('submission.is')}
            </th>
            <th scope="col">{t('submission.moved')}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map((one) => (
            <Fragment key={one.at}>
              <tr>
                <th scope="row">{nameOf(sheet, one.at)}</th>
                <td className={css.number}>{shownNumber(one.was)}</td>
                <td className={css.number}>{shownNumber(one.is)}</td>
                <td>
                  {hasMoved(one) ? (
                    <Button
                      size="small"
                      variant="quiet"
                      icon={one.at === shown ? 'chevron-up' : 'chevron-down'}
                      aria-expanded={one.at === shown}
                      aria-label={t('submission.moved.show', { figure: nameOf(sheet, one.at), moved: movedWords(one) })}
                      onClick={() => show(one.at === shown ? null : one.at)}
                    >
                      {movedWords(one)}
                    </Button>
                  ) : (
                    movedWords(one)
                  )}
                </td>
              </tr>
              {one.at === shown ? (
                <tr>
                  <td colSpan={4}>
                    <Moved id={id} line={one.at} title={nameOf(sheet, one.at)} />
                  </td>
                </tr>
              ) : null}
            </Fragment>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

/** What of a submitted report is not what it was, and of each figure the records that make the difference. */
export const Changes = ({ submission, sheet }: Props) => {
  const { id, user_id: by, user_name: name } = submission
  const { value, status, again } = useAnswer(changedSince, { id }, null)
  const isOther = useAppSelector((state) => currentUser(state)?.id !== by)
  const changed = value?.data ?? []
  return (
    <div data-print="hide">
      <Card
        title={t('submission.changes')}
        padded={false}
        actions={
          <Button busy={status === 'asking'} onClick={again}>
            {t(
              status === 'asking'
                ? 'submission.changes.asking'
                : value === null
                  ? 'submission.changes.ask'
                  : 'submission.changes.again',
            )}
          </Button>
        }
      >
        <div className={css.lead}>
          {t('submission.changes.text')}
          {isOther ? <Banner tone="info">{t('submission.changes.other', { name })}</Banner> : null}
          {status === 'failed' ? (
            <Banner tone="danger" live="alert" title={t('submission.changes.failed')} />
          ) : value === null ? null : (
            <Banner tone={changed.length === 0 ? 'success' : 'warning'} live="status">
              {changed.length === 0
                ? t('submission.changes.none')
                : t('submission.changes.found', { count: changed.length })}
            </Banner>
          )}
        </div>
        {changed.length === 0 ? null : <Figures id={id} sheet={sheet} changed={changed} />}
        {value?.set_up === undefined ? null : <SetUpChanges {...value.set_up} />}
      </Card>
    </div>
  )
}
