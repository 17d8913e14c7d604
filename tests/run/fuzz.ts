/** `npm run fuzz [-- RUNS]`: the property tests with many more runs than `npm test` has time for; 1,000,000 unless told. */
import { runStep } from './steps.ts'

const runs = process.argv[2] ?? '1000000'
if (!/^[1-9]\d{0,8}$/.test(runs)) {
  console.error('Say how many runs: npm run fuzz -- 100000')
  process.exit(2)
}
const good = await runStep({
  name: `property tests, ${runs} runs`,
  command: 'vitest',
  arguments: ['run', '--project', 'quick', 'property', '--testTimeout', '86400000'],
  environment: { CASELOG_FUZZ_RUNS: runs },
})
process.exitCode = good ? 0 : 1
