/**
 * `npm run drill [-- WORD]`: would anything notice? Plants each mistake (of an area, of a file, or those that one
 * project of the tests ought to notice) into a copy of the tree, alone, and runs the tests that ought to fail.
 */
import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { beginning } from '../run/reports.ts'
import { productTypes, runStep } from '../run/steps.ts'
import { scratchFolder } from '../server-kernel/scratchFolder.ts'
import { plantedIn, type Mistake } from './mistake.ts'
import { mistakes } from './mistakes.ts'
import type { Outcome, Task } from './worker.ts'

/** Of a hundred. */
const wanted = 95

const word = process.argv[2] ?? ''
const drilled = [...mistakes].flatMap(([area, all]) =>
  all
    .filter(({ what, file, noticedBy }) =>
      mistakes.has(word) ? area === word : [area, what, file, ...Object.keys(noticedBy)].join(' ').includes(word),
    )
    .map((mistake) => ({ area, mistake })),
)
if (drilled.length === 0) process.exit(2)

const root = process.cwd()
const copies: string[] = []
process.on('exit', () => copies.forEach((copy) => rmSync(copy, { recursive: true, force: true })))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1e8 })
  .split('\n')
  .filter((name) => name !== '' && existsSync(name))

/** As the files are now: meanwhile somebody may go on in the tree. */
const copied = (): string => {
  const copy = scratchFolder()
  copies.push(copy)
  for (const file of listed) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** What does not compile is noticed by the compiler. */
const compile = async (): Promise<boolean> => {
  process.chdir(copied())
  for (const { mistake } of drilled) writeFileSync(mistake.file, plantedIn(readFileSync(mistake.file, 'utf8'), mistake))
  const good = await runStep({ ...productTypes, name: 'all mistakes compile' })
  process.chdir(root)
  return good
}

const began = performance.now()
const folders = Array.from({ length: availableParallelism() }, copied)
const workers = folders.map((cwd) =>
  fork('tests/drill/worker.ts', { cwd, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
)

const done = async (worker: ChildProcess, task: Task): Promise<string | null> => {
  const listening = new AbortController()
  const { signal } = listening
  worker.send(task)
  try {
    const answer = await Promise.race([
      once(worker, 'message', { signal }),
      once(worker, 'exit', { signal }).then(() => null),
    ])
    if (answer === null) throw new Error('a process of the drill ended')
    return (answer[0] as Outcome).failed
  } finally {
    listening.abort()
  }
}

/** Each worker takes the next task as soon as it is free. */
const each = async <T>(all: readonly T[], taskOf: (one: T) => Task, told: (one: T, failed: string | null) => void) => {
  const waiting = [...all]
  await Promise.all(
    workers.map(async (worker) => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift())
        told(one, await done(worker, taskOf(one)))
    }),
  )
}

type Project = keyof Mistake['noticedBy']
const testFiles = (['quick', 'server', 'screens'] as const).flatMap((project: Project) =>
  [...new Set(drilled.flatMap(({ mistake }) => mistake.noticedBy[project] ?? []))].map((file) => ({ project, file })),
)

/** Tests that fail by themselves would notice everything. */
const isSound = async (): Promise<boolean> => {
  let good = await compile()
  await each(
    testFiles,
    ({ project, file }) => ({ mistake: null, tests: { [project]: [file] } }),
    (_, failed) => {
      if (failed === null) return
      good = false
      console.error(`fails without a mistake: ${failed}`)
    },
  )
  return good
}
if (!(await isSound())) process.exit(2)

const unseen: string[] = []
let tried = 0
await each(
  drilled,
  ({ mistake }) => ({ mistake, tests: mistake.noticedBy }),
  ({ area, mistake: { what, file } }, failed) => {
    tried += 1
    if (failed === null) unseen.push(`${area}: ${what} (${file})`)
    console.log(`${tried} of ${drilled.length} — ${area}: ${what}\n${failed === null ? 'UNSEEN' : beginning(failed)}`)
  },
)
workers.forEach((worker) => worker.disconnect())
await Promise.all(workers.map((worker) => once(worker, 'exit')))

for (const one of unseen) console.log(`UNSEEN ${one}`)
const rate = ((drilled.length - unseen.length) / drilled.length) * 100
const minutes = ((performance.now() - began) / 60_000).toFixed(1)
console.log(`${drilled.length - unseen.length} of ${drilled.length} caught, ${rate.toFixed(1)} %, in ${minutes} min`)
process.exit(rate < wanted ? 1 : 0)
