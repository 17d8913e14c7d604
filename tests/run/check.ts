/**
 * `npm run check`: what to run before every commit, with a tenth of the random runs of `npm test`. What was found good
 * once is run again only where it has to do with what changed since; `npm run check -- all` runs everything.
 */
import { checks, runStep, type Step } from './steps.ts'
import { lastChecked, stateOfTree, testsOfTheTree, writeChecked } from './sinceChecked.ts'

const environment = { CASELOG_RUNS_TIMES: '0.1' }
const units = (name: string, more: readonly string[]): Step => ({
  name,
  command: 'vitest',
  arguments: ['run', '--project', 'quick', '--reporter=dot', '--passWithNoTests', ...more],
  environment,
})

const state = stateOfTree()
const known = process.argv[2] === 'all' ? null : lastChecked()
const tests =
  known === null
    ? [units('unit and property tests', [])]
    : [
        units('tests that read the tree', testsOfTheTree()),
        units('unit and property tests of what changed', ['--changed', known]),
      ]

const runInOrder = async (steps: readonly Step[], told: Parameters<typeof runStep>[1]): Promise<boolean> => {
  let good = true
  for (const step of steps) good = (await runStep(step, told)) && good
  return good
}

const ended = await Promise.all([runInOrder(checks, 'told at its end'), runInOrder(tests, 'as it comes')])
const isGood = ended.every(Boolean)
if (isGood && state !== null) writeChecked(state)
process.exitCode = isGood ? 0 : 1
