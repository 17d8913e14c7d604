/** What is done with the report on the page, for whoever does it by keys. */
import { gates } from '../access/index.ts'
import { command, type Command, type CommandContext } from '../kernel/index.ts'
import { comparisonChosen, fileAsked, runAsked } from './actions.ts'
import { fileForms, type FileForm } from './fileApi.ts'
import { setDialogShown, smallHidden } from './parts.ts'
import { reportTypeNames, type ReportType } from './reportObjects.ts'

const shared = { group: 'record', risk: 'safe' } as const

const typeIn = ({ report }: CommandContext): ReportType =>
  reportTypeNames.find((each) => each === report?.report) ?? 'full'

const words: Readonly<Record<FileForm, readonly string[]>> = {
  csv: ['download report', 'comma separated', 'text file'],
  xlsx: ['download report', 'excel', 'spreadsheet'],
  pdf: ['download report', 'print to file', 'acrobat'],
}

const file = (form: FileForm, index: number): Command =>
  command({
    ...shared,
    id: `figures.${form}`,
    title: `command.figures.${form}`,
    keywords: ['export this report', ...words[form]],
    needs: gates['list.export'],
    place: { at: 'list', order: 520 + index * 10 },
    when: ({ report }) => report?.mayLeave === true,
    run: (context) => fileAsked({ report: typeIn(context), form, hidesSmall: context.report?.hidesSmall === true }),
  })

/** RPT-31: the report is to be run anew. */
const comparison = (compares: boolean, order: number): Command =>
  command({
    ...shared,
    id: compares ? 'figures.compare' : 'figures.alone',
    title: compares ? 'command.figures.compare' : 'command.figures.alone',
    keywords: ['comparison', 'period before', 'change', 'earlier figures'],
    needs: 'signedIn',
    place: { at: 'list', order },
    when: ({ report }) => report?.compares === !compares,
    run: (context) => comparisonChosen({ report: typeIn(context), compares }),
  })

/** What leaves the agency, as a file or on paper. */
const small = (hides: boolean, order: number): Command =>
  command({
    ...shared,
    id: hides ? 'figures.hideSmall' : 'figures.showSmall',
    title: hides ? 'command.figures.hideSmall' : 'command.figures.showSmall',
    keywords: ['small numbers', 'fewer than five', 'suppress', 'confidential figures', 'privacy'],
    needs: 'signedIn',
    place: { at: 'list', order },
    when: ({ report }) => report?.mayLeave === true && report.hidesSmall === !hides,
    run: () => smallHidden.changed({ value: hides ? true : null }),
  })

export const pageCommands: readonly Command[] = [
  command({
    ...shared,
    id: 'figures.run',
    title: 'command.figures.run',
    keywords: ['count', 'count again', 'figures'],
    needs: 'signedIn',
    place: { at: 'list', order: 500 },
    when: ({ report }) => report?.mayRun === true,
    run: (context) => runAsked({ report: typeIn(context), force: context.report?.isRun === true }),
  }),
  command({
    ...shared,
    id: 'figures.saveSet',
    title: 'command.figures.saveSet',
    keywords: ['keep filters', 'filter set', 'save report'],
    needs: gates['savedReport.load'],
    place: { at: 'list', order: 510 },
    when: ({ report }) => report !== undefined,
    run: () => setDialogShown.changed({ value: 'save' }),
  }),
  comparison(true, 512),
  comparison(false, 513),
  small(true, 515),
  small(false, 516),
  ...fileForms.map(file),
]
