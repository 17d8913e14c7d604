import { ask } from '../calls/index.ts'
import { count, group, id, list } from '../kernel/index.ts'
import { submissionKept } from './actions.ts'
import {
  changes,
  getChanges,
  getMoved,
  getSubmission,
  listSubmissions,
  mostListed,
  movedField,
  submission,
  submissionRead,
} from './api.ts'

export const submissions = ask('submissions/list', {
  call: listSubmissions,
  answer: group({ data: list(submission, mostListed) }),
  news: { on: [submissionKept] },
})

const of = { id: id('report_object') }

export const readSubmission = ask('submissions/read', {
  call: getSubmission,
  asked: group(of),
  answer: submissionRead,
  input: ({ id: run }) => ({ params: { id: run } }),
})

export const changedSince = ask('submissions/changes', {
  call: getChanges,
  asked: group(of),
  answer: changes,
  input: ({ id: run }) => ({ params: { id: run } }),
})

export const movedSince = ask('submissions/moved', {
  call: getMoved,
  asked: group({ ...of, line: count() }),
  answer: group({ moved: movedField }),
  input: ({ id: run, line }) => ({ params: { id: run, line } }),
  read: (moved) => ({ moved }),
})
