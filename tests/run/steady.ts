/**
 * `npm run steady [-- TIMES [FILES]]`: the journeys five times beside two busy loops. Prints each that did not pass every
 * time; what it prints is to be nothing.
 */
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { readPlaywright } from './reports.ts'
import { journeysStep } from './journeys.ts'
import { build, runStep } from './steps.ts'

const [times = '5', ...files] = process.argv.slice(2)
if (!/^[1-9]\d?$/.test(times)) {
  console.error('Say how many times: npm run steady -- 5')
  process.exit(2)
}

mkdirSync('test-results', { recursive: true })
if (!(await runStep(build))) process.exit(1)
const busy = [1, 2].map(() => spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }))
process.on('exit', () => busy.forEach((loop) => loop.kill('SIGKILL')))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const failures = new Map<string, string[]>()
for (let time = 1; time <= Number(times); time += 1) {
  const report = `test-results/steady/${time}.json`
  await runStep({ ...journeysStep(report, files), name: `end-to-end tests, time ${time} of ${times}` })
  const { tests, errors } = readPlaywright(report)
  for (const error of errors) failures.set(error, [...(failures.get(error) ?? []), `time ${time}`])
  for (const { file, title, outcome, error } of tests)
    if (outcome === 'failed')
      failures.set(`${file} › ${title}`, [
        ...(failures.get(`${file} › ${title}`) ?? []),
        `time ${time}: ${error.split('\n')[0]}`,
      ])
}
for (const [name, when] of failures) console.log(`\n✗ ${name}\n    ${when.join('\n    ')}`)
console.log(`\n${failures.size} wavering`)
process.exitCode = failures.size === 0 ? 0 : 1
process.exit()
