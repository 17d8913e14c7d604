/** Rows that are whole records, or hold one beside what else their list shows. */
import { shapeOf } from '../kernel/index.ts'
import { recordFields, type Kind, type Records } from '../records/index.ts'

/** The record in a row; undefined where the row has less of it, as in older logs. */
export const recordInRow = <K extends Kind>(kind: K, row: object): Records[K] | undefined =>
  'version' in row
    ? (Object.fromEntries(
        Object.entries(row).filter(([name]) => Object.hasOwn(shapeOf(recordFields[kind]), name)),
      ) as Records[K])
    : undefined
