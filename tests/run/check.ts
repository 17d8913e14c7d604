/** `npm run check`: what to run before every commit, with a fifth of the random runs of `npm test`. */
import { lint, runStep, types } from './steps.ts'

let good = true
for (const step of [
  types,
  lint,
  {
    name: 'unit and property tests',
    command: 'vitest',
    arguments: ['run', '--project', 'quick'],
    environment: { CASELOG_FUZZ_SHARE: '0.2' },
  },
])
  good = (await runStep(step)) && good
process.exitCode = good ? 0 : 1
