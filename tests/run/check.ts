/** `npm run check`: what to run before every commit; under a minute. */
import { lint, runStep, types } from './steps.ts'

let good = true
for (const step of [types, lint, { name: 'unit and property tests', command: 'vitest', arguments: ['run', '--project', 'quick', '--no-isolate', '--maxWorkers', '100%'] }]) good = (await runStep(step)) && good
process.exitCode = good ? 0 : 1
