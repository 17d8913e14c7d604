/** What is done with the report on the page, for whoever does it by keys. */
import { gates } from '../access/index.ts'
import { command, type Command, type CommandContext } from '../kernel/index.ts'
import { fileAsked, runAsked } from './actions.ts'
import { fileForms, type FileForm } from './fileApi.ts'
import { setDialogShown } from './parts.ts'
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
  ...fileForms.map(file),
]
