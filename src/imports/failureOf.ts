import { importLimits, type ImportRow } from '../../domain/imports/index.ts'
import { shownNumber, t } from '../../domain/messages/index.ts'

/** Why something did not work, with the row or the limit that it was about. */
export const failureOf = ({ failure, failure_row }: Pick<ImportRow, 'failure' | 'failure_row'>): string =>
  failure === null
    ? ''
    : t(`import.failure.${failure}`, {
        row: failure_row ?? '',
        rows: shownNumber(importLimits.rows),
        columns: importLimits.columns,
      })
