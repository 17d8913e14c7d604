/** What is done with the report on the page, for whoever does it by keys. */
import { gates } from '../access/index.ts'
import { command, type Command, type CommandContext } from '../kernel/index.ts'
import {
  comparisonChosen,
  fileAsked,
  printAsked,
  runAsked,
  runCancelled,
  runResumed,
  setOpened,
  setSaveAsked,
} from './actions.ts'
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
    place: { at: 'page', order: 520 + index * 10 },
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
    place: { at: 'page', order },
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
    place: { at: 'page', order },
    when: ({ report }) => report?.mayLeave === true && report.hidesSmall === !hides,
    run: () => smallHidden.changed({ value: hides ? true : null }),
  })

/** What of a run is still to be asked for: what failed, or what it had not come to when it was cancelled. */
const resumed = (stopped: 'cancelled' | 'failed', words: readonly string[], order: number): Command => {
  const name = stopped === 'failed' ? 'retry' : 'resume'
  return command({
    ...shared,
    id: `figures.${name}`,
    title: `command.figures.${name}`,
    keywords: words,
    needs: 'signedIn',
    place: { at: 'page', order },
    when: ({ report }) => report?.stopped === stopped,
    run: (context) => runResumed({ report: typeIn(context) }),
  })
}

/** SAV-02: what is done with the set that stands in the form. */
const ofSet = ({ report }: CommandContext) => report?.set ?? null
const ofSets: readonly Command[] = [
  command({
    ...shared,
    id: 'figures.updateSet',
    title: 'command.figures.updateSet',
    keywords: ['update filter set', 'keep changes', 'overwrite filter set'],
    needs: gates['savedReport.load'],
    place: { at: 'page', order: 511 },
    when: (context) => ofSet(context)?.isChanged === true,
    run: (context) => {
      const set = ofSet(context)
      // Without a set nothing is replaced, and the dialog asks for a name.
      if (set === null) return setDialogShown.changed({ value: 'save' })
      return setSaveAsked({ report: typeIn(context), replaces: set.id, label: set.label })
    },
  }),
  command({
    ...shared,
    id: 'figures.returnToSet',
    title: 'command.figures.returnToSet',
    keywords: ['return to the filter set', 'back to the saved filters', 'undo changes'],
    needs: gates['savedReport.load'],
    place: { at: 'page', order: 511 },
    when: ({ report }) => (report?.previousSet ?? null) !== null,
    run: (context) => setOpened({ report: typeIn(context), id: context.report?.previousSet ?? 0 }),
  }),
  command({
    ...shared,
    id: 'figures.deleteSet',
    title: 'command.figures.deleteSet',
    keywords: ['delete filter set', 'remove filter set', 'throw away'],
    needs: gates['savedReport.load'],
    place: { at: 'page', order: 570 },
    when: (context) => ofSet(context) !== null,
    takesAway: true,
    // It is asked on the page, by the label of the set.
    run: () => setDialogShown.changed({ value: 'delete' }),
  }),
]

export const pageCommands: readonly Command[] = [
  command({
    ...shared,
    id: 'figures.run',
    title: 'command.figures.run',
    keywords: ['count', 'count again', 'figures'],
    needs: 'signedIn',
    place: { at: 'page', order: 500 },
    when: ({ report }) => report?.mayRun === true,
    run: (context) => runAsked({ report: typeIn(context), force: context.report?.isRun === true }),
  }),
  command({
    ...shared,
    id: 'figures.cancel',
    title: 'command.figures.cancel',
    keywords: ['stop counting', 'stop the run', 'cancel the run', 'abort'],
    needs: 'signedIn',
    place: { at: 'page', order: 501 },
    when: ({ report }) => report?.isUnderWay === true,
    takesAway: true,
    run: (context) => runCancelled({ report: typeIn(context) }),
  }),
  resumed('failed', ['retry', 'failed figures', 'count again'], 502),
  resumed('cancelled', ['continue counting', 'go on', 'resume'], 503),
  command({
    ...shared,
    id: 'figures.saveSet',
    title: 'command.figures.saveSet',
    keywords: ['keep filters', 'filter set', 'save report'],
    needs: gates['savedReport.load'],
    place: { at: 'page', order: 510 },
    when: ({ report }) => report !== undefined,
    run: () => setDialogShown.changed({ value: 'save' }),
  }),
  ...ofSets,
  comparison(true, 512),
  comparison(false, 513),
  small(true, 515),
  small(false, 516),
  ...fileForms.map(file),
  command({
    ...shared,
    id: 'figures.print',
    title: 'command.figures.print',
    keywords: ['on paper', 'printer', 'print figures'],
    needs: 'signedIn',
    place: { at: 'page', order: 560 },
    when: ({ report }) => report?.mayLeave === true,
    run: (context) => printAsked({ report: typeIn(context) }),
  }),
]
