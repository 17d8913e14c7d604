import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { removeSet, saveSet } from './acts.ts'
import { readRun, savedSets } from './asks.ts'
import { reports as declared } from './declared.ts'
import { ageWords } from './figures.ts'
import { runMinutes } from './minutes.ts'
import { openedFilters, setDialogShown, setLabelTyped, unreadableSet } from './parts.ts'
import { reportsSlice } from './reducer.ts'

export const reports = {
  facts,
  slices: [reportsSlice],
  asks: [savedSets, readRun, runMinutes],
  acts: [saveSet, removeSet],
  parts: [openedFilters, setDialogShown, setLabelTyped, unreadableSet],
  words: [...ageWords, ...Object.values(declared).flatMap(({ sections }) => sections.map(({ id }) => id))],
} as const satisfies Feature
