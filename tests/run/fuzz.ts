/** `npm run fuzz [-- TIMES]`: each property test with so many times its usual runs; 40 take about an hour on two cores. */
import { runStep } from './steps.ts'

const times = process.argv[2] ?? '40'
if (!/^[1-9]\d{0,5}$/.test(times)) {
  console.error('Say how many times the usual runs: npm run fuzz -- 40')
  process.exit(2)
}
const good = await runStep({
  name: `property tests, ${times} times the usual runs`,
  command: 'vitest',
  arguments: ['run', '--project', 'quick', 'property', '--testTimeout', '86400000'],
  environment: { CASELOG_RUNS_TIMES: times },
})
process.exitCode = good ? 0 : 1
