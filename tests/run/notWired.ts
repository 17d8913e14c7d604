/**
 * What stood in the product on 22 November 2026 without anything in it that asks for it: each is a part of a
 * requirement that is not built to its end. The list only shrinks. What is wired leaves it, or the check fails; what
 * nothing asks for and no requirement needs is not put here but taken away.
 */
export type NotWired = {
  /** As the check names them: a file, an export after its file, or a member of a table. */
  readonly names: readonly string[]
  readonly rows: readonly string[]
  readonly lacks: string
}

export const notWired: readonly NotWired[] = [
  {
    names: ['fact clientAccountChosen'],
    rows: [],
    lacks: 'the address of an account’s page says which is selected. Logs have it',
  },
  {
    names: ['export domain/log/exportFile.ts parseExport'],
    rows: [],
    lacks: 'only `npm run replay` opens an exported session: no screen does',
  },
  {
    names: ['fact loadBegan', 'fact loadEnded'],
    rows: [],
    lacks:
      'nothing says them: the overlay follows from what the state knows of records, lists and settings. Logs have them',
  },
]
