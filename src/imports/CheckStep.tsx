import {
  importColumnsReopened,
  importRunAsked,
  isSendingImport,
  targetsOfImports,
  type ImportDetail,
} from '../../domain/imports/index.ts'
import { spoken, t } from '../../domain/messages/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Banner, Button, Row, ScrollArea } from '../ui/index.ts'
import { failureOf } from './failureOf.ts'
import css from './imports.module.css'
import { LikelyRows } from './LikelyRows.tsx'

const columnName = ({ headers }: ImportDetail, column: number | null): string => {
  if (column === null) return t('import.check.whole')
  return headers[column] || t('import.columns.unnamed', { number: column + 1 })
}

const Problems = ({ detail }: { readonly detail: ImportDetail }) => (
  <>
    <Banner tone="danger" live="status" title={t('import.check.problems', { count: detail.problem_count })}>
      {t('import.check.problems.text')}
    </Banner>
    <ScrollArea label={t('import.check.wrong')}>
      <table className={css.table} aria-label={t('import.check.wrong')}>
        <thead>
          <tr>
            <th scope="col">{t('import.check.row')}</th>
            <th scope="col">{t('import.check.column')}</th>
            <th scope="col">{t('import.check.found')}</th>
            <th scope="col">{t('import.check.wrong')}</th>
          </tr>
        </thead>
        <tbody>
          {detail.problems.map(({ row, column, message, found }, at) => (
            <tr key={String(at)}>
              <th scope="row">{row}</th>
              <td>{columnName(detail, column)}</td>
              <td className={css.found}>{found}</td>
              <td>{spoken(message)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
    {detail.problem_count > detail.problems.length ? (
      <p className={css.help}>{t('import.check.problems.first', { count: detail.problems.length })}</p>
    ) : null}
  </>
)

const Preview = ({ detail }: { readonly detail: ImportDetail }) => {
  const targets = useAppSelector(targetsOfImports)
  const used = new Set(detail.columns.map(({ target }) => target))
  const shown = targets.filter(({ id }) => used.has(id))
  if (detail.preview.length === 0) return null
  return (
    <>
      <h3 className={css.heading}>{t('import.check.preview')}</h3>
      <ScrollArea label={t('import.check.preview')}>
        <table className={css.table} aria-label={t('import.check.preview')}>
          <thead>
            <tr>
              <th scope="col">{t('import.check.row')}</th>
              {shown.map(({ id, label }) => (
                <th key={id} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {detail.preview.map(({ row, cells }) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {shown.map(({ id }) => (
                  <td key={id}>{cells.find(({ target }) => target === id)?.text ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </>
  )
}

/** What is wrong, who may be known already, and what the rows will be like; then all of them go, or none. */
export const CheckStep = ({ detail }: { readonly detail: ImportDetail }) => {
  const say = useSay()
  const isSending = useAppSelector(isSendingImport)
  const { id, problem_count: wrong, undecided, total, made } = detail
  return (
    <>
      {detail.failure === null ? null : (
        <Banner tone="danger" live="alert" title={t('import.failed.title')}>
          {failureOf(detail)}
        </Banner>
      )}
      {wrong > 0 ? (
        <Problems detail={detail} />
      ) : (
        <Banner tone="success" live="status" title={t('import.check.right')} />
      )}
      {detail.likely_count > 0 ? <LikelyRows detail={detail} /> : null}
      <Preview detail={detail} />
      <Row gap={2}>
        <Button
          variant="primary"
          busy={isSending}
          disabled={wrong > 0 || undecided > 0}
          aria-describedby="import-run-help"
          onClick={() => say(importRunAsked({ id }))}
        >
          {t('import.check.run', { total: Math.max(0, (total ?? 0) - made.skipped) })}
        </Button>
        <Button onClick={() => say(importColumnsReopened({ id }))}>{t('import.check.columns')}</Button>
      </Row>
      <p id="import-run-help" className={css.help}>
        {wrong > 0 ? t('import.run.wrong') : undecided > 0 ? t('import.run.waiting') : ''}
      </p>
    </>
  )
}
