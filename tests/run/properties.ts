/** What failed is said with the counterexample: a report that has its seed alone can't be read where it can't be run. */
import { configureGlobal, readConfigureGlobal } from 'fast-check'
import { drawFrom } from './drawn.ts'
import { givenSeed } from './seed.ts'

const seed = givenSeed()
configureGlobal({ ...readConfigureGlobal(), includeErrorInReport: true, ...(seed !== null && { seed }) })
if (seed !== null) drawFrom(seed)
