/** A row of a file, and why a file has no (more) rows. */
import type { ImportFailure } from '../../domain/imports/index.ts'

export type FileRow = {
  /** From 1, as a spreadsheet counts. */
  readonly row: number
  readonly cells: readonly string[]
}

/** Rows of a file, also such as say nothing: no sheet of a spreadsheet has more. */
export const mostRows = 1_048_576

/** Its sender can mend it; another try would find the same. */
export class Unreadable extends Error {
  readonly failure: ImportFailure
  readonly row: number | null

  constructor(failure: ImportFailure, row: number | null = null) {
    super(`a file can not be read: ${failure}`)
    this.failure = failure
    this.row = row
  }
}
