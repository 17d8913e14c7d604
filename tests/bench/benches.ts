/** Every figure of the goals that is measured. A new group is one line here. */
import { likelyBench } from '../likeness/likely.measure.ts'
import { appendCostBench } from '../log/appendCost.measure.ts'
import { replayRateBench } from '../log/replayRate.measure.ts'
import { exportsBench } from './exports.ts'
import { firstLoadBench } from './firstLoad.ts'
import { importsBench } from './imports.ts'
import { logInBrowserBenches } from './logInBrowser.ts'
import type { Bench } from './measure.ts'
import { paletteBenches } from './palette.ts'
import { recordPageBench } from './recordPage.ts'
import { reportsBench } from './reports.ts'
import { screensBench } from './screens.ts'
import { scrollingBench } from './scrolling.ts'
import { quickSearchBench } from './quickSearch.ts'
import { throughputBench } from './server.ts'
import { socketsBench } from './sockets.ts'

export const benches: readonly Bench[] = [
  appendCostBench,
  replayRateBench,
  ...logInBrowserBenches,
  ...paletteBenches,
  firstLoadBench,
  screensBench,
  recordPageBench,
  scrollingBench,
  throughputBench,
  socketsBench,
  quickSearchBench,
  likelyBench,
  exportsBench,
  importsBench,
  reportsBench,
]
