import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { changedSince, movedSince, readSubmission, submissions as list } from './asks.ts'
import { submissionCommands } from './commands.ts'
import { keepShown, lineShown } from './parts.ts'

export const submissions = {
  facts,
  commands: submissionCommands,
  parts: [keepShown, lineShown],
  asks: [list, readSubmission, changedSince, movedSince],
} as const satisfies Feature
