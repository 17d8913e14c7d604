/** Properties that name no number of runs have fast-check's usual one, of which a check takes its part too. */
import * as fc from 'fast-check'
import { runs } from './runs.ts'

fc.configureGlobal({ numRuns: runs(100) })
