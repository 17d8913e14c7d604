import { gates } from '../access/index.ts'
import { command, type Command, type CommandContext } from '../kernel/index.ts'
import { fileForms } from '../reports/index.ts'
import { submittedFileAsked, submittedPrintAsked } from './actions.ts'
import { listSubmissions } from './api.ts'
import { changedSince } from './asks.ts'
import { keepShown } from './parts.ts'

const shared = { group: 'record', risk: 'safe' } as const
const isThere = ({ submission }: CommandContext): boolean => submission !== undefined
const idIn = ({ submission }: CommandContext): number => submission?.id ?? 0

const words = {
  csv: ['download report', 'comma separated', 'text file'],
  xlsx: ['download report', 'excel', 'spreadsheet'],
  pdf: ['download report', 'print to file', 'acrobat'],
} as const satisfies Readonly<Record<(typeof fileForms)[number], readonly string[]>>

const file = (form: (typeof fileForms)[number], index: number): Command =>
  command({
    ...shared,
    id: `submission.${form}`,
    title: `command.submission.${form}`,
    keywords: ['export this report', 'as it was sent', ...words[form]],
    needs: gates['list.export'],
    place: { at: 'page', order: 575 + index },
    when: isThere,
    run: (context) => submittedFileAsked({ id: idIn(context), form }),
  })

/** The page asks whether it is to be kept: it can't be taken back. */
export const submissionCommands: readonly Command[] = [
  command({
    ...shared,
    id: 'submission.keep',
    title: 'command.submission.keep',
    keywords: ['freeze', 'snapshot', 'sent to the funder'],
    needs: listSubmissions.needs,
    place: { at: 'page', order: 560 },
    when: ({ report }) => report?.maySubmit === true,
    run: () => keepShown.changed({ value: true }),
  }),
  command({
    ...shared,
    id: 'submission.compare',
    title: 'command.submission.compare',
    keywords: ['what has changed since', 'count again', 'difference'],
    needs: listSubmissions.needs,
    place: { at: 'page', order: 570 },
    when: isThere,
    run: (context) => changedSince.opened({ id: idIn(context) }),
  }),
  command({
    ...shared,
    id: 'submission.print',
    title: 'command.submission.print',
    keywords: ['paper', 'as it was sent'],
    needs: listSubmissions.needs,
    place: { at: 'page', order: 572 },
    when: isThere,
    run: (context) => submittedPrintAsked({ id: idIn(context) }),
  }),
  ...fileForms.map(file),
]
