/**
 * `npm run fuzz [-- TIMES]`: each property test, and each law of hostile requests over the real server, with so many times
 * its usual runs, and what a usual run draws a part of, whole; 40 take an hour and more on two cores.
 */
import { runStep, type Step } from './steps.ts'

const times = process.argv[2] ?? '40'
if (!/^[1-9]\d{0,5}$/.test(times)) {
  console.error('Say how many times the usual runs: npm run fuzz -- 40')
  process.exit(2)
}
const longer = (what: string, project: string, ...names: readonly string[]): Step => ({
  name: `${what}, ${times} times the usual runs`,
  command: 'vitest',
  arguments: ['run', '--project', project, ...names, '--testTimeout', '86400000'],
  environment: { CASELOG_RUNS_TIMES: times },
})
const laws = await runStep(longer('property tests', 'quick', 'property'))
const requests = await runStep(longer('hostile requests', 'server', 'tests/hostile/'))
const whole = await runStep(
  longer('what is hidden, by every way there is', 'server', 'tests/access/names', 'tests/access/visible'),
)
process.exitCode = laws && requests && whole ? 0 : 1
