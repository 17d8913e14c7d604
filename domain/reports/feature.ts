import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { beginFiscalYear, removeSet, saveSet } from './acts.ts'
import { earlierRuns, everybodysSets, listedRuns, offeredSets, readRun, savedSets } from './asks.ts'
import { reportCommands } from './commands.ts'
import { reports as declared } from './declared.ts'
import { ageWords } from './figures.ts'
import { runMinutes } from './minutes.ts'
import { pageCommands } from './pageCommands.ts'
import {
  earlierPage,
  earlierShown,
  runToOpen,
  openedFilters,
  runsPage,
  setsPage,
  endTyped,
  setDescriptionTyped,
  setDialogShown,
  setToRemove,
  setLabelTyped,
  smallHidden,
  fiscalDayTyped,
  unreadableSet,
} from './parts.ts'
import { namedPersons } from './persons.ts'
import { reportsSlice } from './reducer.ts'

export const reports = {
  facts,
  slices: [reportsSlice],
  commands: [...reportCommands, ...pageCommands],
  rank: 110,
  asks: [savedSets, offeredSets, everybodysSets, readRun, listedRuns, earlierRuns, namedPersons, runMinutes],
  acts: [saveSet, removeSet, beginFiscalYear],
  parts: [
    openedFilters,
    setDialogShown,
    setLabelTyped,
    endTyped,
    setDescriptionTyped,
    setToRemove,
    unreadableSet,
    smallHidden,
    fiscalDayTyped,
    runsPage,
    setsPage,
    earlierShown,
    earlierPage,
    runToOpen,
  ],
  words: [...ageWords, ...Object.values(declared).flatMap(({ sections }) => sections.map(({ id }) => id))],
} as const satisfies Feature
