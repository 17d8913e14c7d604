import { useState } from 'react'
import {
  columnProblems,
  dateOrders,
  holdsDates,
  importColumnsIn,
  importColumnsSent,
  importColumnsSet,
  isSendingImport,
  targetsOfImports,
  type ImportColumn,
  type ImportDetail,
  type ImportTarget,
} from '../../domain/imports/index.ts'
import { spoken, t } from '../../domain/messages/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Banner, Button, Field, Row, ScrollArea, Select } from '../ui/index.ts'
import { failureOf } from './failureOf.ts'
import css from './imports.module.css'

const headingOf = (header: string, at: number): string =>
  header === '' ? t('import.columns.unnamed', { number: at + 1 }) : header

type ChoiceProps = {
  readonly header: string
  readonly column: ImportColumn
  readonly targets: readonly ImportTarget[]
  readonly fits: readonly string[]
  readonly problem: string | undefined
  readonly onChange: (column: ImportColumn) => void
}

/** Where one column goes; of dates, in which order they are written. */
const ColumnChoice = ({ header, column, targets, fits, problem, onChange }: ChoiceProps) => {
  const target = targets.find(({ id }) => id === column.target)
  const isDated = target !== undefined && holdsDates(target)
  const optionsOf = (kind: ImportTarget['kind']) =>
    targets
      .filter((each) => each.kind === kind)
      .map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))
  const ofOrder = (order: (typeof dateOrders)[number]): string =>
    fits.includes(order) ? t('import.dates.fits', { order: t(`import.dates.${order}`) }) : t(`import.dates.${order}`)
  const error = problem === undefined ? undefined : spoken(problem)
  return (
    <>
      <Field label={t('import.columns.goesOf', { column: header })} hideLabel error={isDated ? undefined : error}>
        <Select
          value={column.target ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ target: value === '' ? null : value, dates: clearDates(value, targets, fits) })
          }
        >
          <option value="">{t('import.columns.nowhere')}</option>
          <optgroup label={t('import.columns.client')}>{optionsOf('victim')}</optgroup>
          <optgroup label={t('import.columns.case')}>{optionsOf('court_case')}</optgroup>
        </Select>
      </Field>
      {isDated ? (
        <Field label={t('import.columns.datesOf', { column: header })} error={error} required>
          <Select
            value={column.dates ?? ''}
            placeholder={t('import.dates.choose')}
            options={dateOrders.map((value) => ({ value, label: ofOrder(value) }))}
            onChange={({ target: { value } }) =>
              onChange({ ...column, dates: dateOrders.find((order) => order === value) ?? null })
            }
          />
        </Field>
      ) : null}
    </>
  )
}

/** Where only one order fits, it goes without saying. */
const clearDates = (id: string, targets: readonly ImportTarget[], fits: readonly string[]): ImportColumn['dates'] => {
  const target = targets.find((each) => each.id === id)
  if (target === undefined || !holdsDates(target) || fits.length !== 1) return null
  return dateOrders.find((order) => order === fits[0]) ?? null
}

const cellsShown = 3

/** Each column with its first cells, and the field into which it goes. */
export const ColumnsStep = ({ detail }: { readonly detail: ImportDetail }) => {
  const say = useSay()
  const targets = useAppSelector(targetsOfImports)
  const columns = useAppSelector(importColumnsIn)
  const isSending = useAppSelector(isSendingImport)
  const [asked, setAsked] = useState(false)
  const problems = asked ? columnProblems(columns, targets, detail.headers) : {}
  const change = (at: number, column: ImportColumn): void =>
    say(
      importColumnsSet({
        id: detail.id,
        columns: columns.map((each, index) => ({ ...(index === at ? column : each) })),
      }),
    )
  const send = (): void => {
    setAsked(true)
    if (Object.keys(columnProblems(columns, targets, detail.headers)).length === 0)
      say(importColumnsSent({ id: detail.id }))
  }
  return (
    <>
      <p>{t('import.columns.text')}</p>
      {detail.encoding === 'windows-1252' ? <Banner tone="warning">{t('import.encoding.assumed')}</Banner> : null}
      {detail.failure === null ? null : (
        <Banner tone="danger" live="alert" title={t('import.failed.title')}>
          {failureOf(detail)}
        </Banner>
      )}
      <ScrollArea label={t('import.columns.title')}>
        <table className={css.table} aria-label={t('import.columns.title')}>
          <thead>
            <tr>
              <th scope="col">{t('import.columns.heading')}</th>
              <th scope="col">{t('import.columns.cells')}</th>
              <th scope="col">{t('import.columns.goes')}</th>
            </tr>
          </thead>
          <tbody>
            {detail.headers.map((header, at) => (
              <tr key={`${String(at)} ${header}`}>
                <th scope="row">{headingOf(header, at)}</th>
                <td className={css.cells}>
                  {detail.sample.slice(0, cellsShown).map((row, index) => (
                    <span key={String(index)}>{row[at] ?? ''}</span>
                  ))}
                </td>
                <td>
                  <ColumnChoice
                    header={headingOf(header, at)}
                    column={columns[at] ?? { target: null, dates: null }}
                    targets={targets}
                    fits={detail.orders[at] ?? []}
                    problem={problems[at]}
                    onChange={(column) => change(at, column)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {problems['all'] === undefined ? null : <Banner tone="danger" live="alert" title={problems['all']} />}
      <Row gap={2}>
        <Button variant="primary" busy={isSending} onClick={send}>
          {t('import.columns.next')}
        </Button>
      </Row>
      <p className={css.help}>
        {detail.encoding === null ? '' : t('import.encoding', { encoding: detail.encoding.toUpperCase() })}
      </p>
    </>
  )
}
