import { command, type Command } from '../kernel/index.ts'
import { listSubmissions } from './api.ts'
import { keepShown } from './parts.ts'

/** The page asks whether it is to be kept: it can't be taken back. */
export const submissionCommands: readonly Command[] = [
  command({
    id: 'submission.keep',
    title: 'command.submission.keep',
    keywords: ['freeze', 'snapshot', 'sent to the funder'],
    group: 'record',
    needs: listSubmissions.needs,
    place: { at: 'list', order: 560 },
    when: ({ report }) => report?.maySubmit === true,
    run: () => keepShown.changed({ value: true }),
    risk: 'safe',
  }),
]
