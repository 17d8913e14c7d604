/**
 * One of the drill's processes, in a copy of the tree of its own: plants what it is sent, runs the tests that ought to
 * notice, and answers what failed first. Files stay compiled from one mistake to the next, which is most of the time.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import { plantedIn, type Mistake } from './mistake.ts'

export type Task = { readonly mistake: Mistake | null; readonly tests: Mistake['noticedBy'] }
/** What failed first; null where nothing did. */
export type Outcome = { readonly failed: string | null }

/** Databases that mistakes have filled lie in memory until their server stops. */
const tasksOfOne = 15

let runner: { readonly vitest: Vitest; failed: string | null; tasks: number } | null = null
let tasks = 0

const begun = async () => {
  if (runner !== null && runner.tasks < tasksOfOne) return runner
  await runner?.vitest.close()
  const vitest = await createVitest({
    watch: false,
    silent: true,
    reporters: [
      {
        onTestCaseResult: (test) => {
          if (test.result().state !== 'failed' || runner === null) return
          runner.failed ??= `${test.module.relativeModuleId} › ${test.fullName}`
          void vitest.cancelCurrentRun('test-failure')
        },
      },
    ],
  })
  await vitest.standalone()
  runner = { vitest, failed: null, tasks: 0 }
  return runner
}

/** What stands in the way of a whole file, or what nobody caught. */
const otherwise = (run: Awaited<ReturnType<Vitest['runTestSpecifications']>>): string | null => {
  const module = run.testModules.find((one) => one.errors().length > 0)
  if (module) return `${module.relativeModuleId}: ${module.errors()[0]?.message ?? ''}`
  const [error] = run.unhandledErrors
  if (error !== undefined) return `nobody caught ${error instanceof Error ? error.message : JSON.stringify(error)}`
  return run.testModules.length === 0 ? 'no test was run' : null
}

const failing = async (tests: Task['tests'], changed: string | null): Promise<string | null> => {
  for (const [project, files] of Object.entries(tests)) {
    const one = await begun()
    one.failed = null
    one.tasks += 1
    if (changed !== null) one.vitest.invalidateFile(join(process.cwd(), changed))
    const all = await one.vitest.globTestSpecifications([...files])
    const run = await one.vitest.runTestSpecifications(all.filter((test) => test.project.name === project))
    const failed = one.failed ?? otherwise(run)
    if (failed !== null) return failed
  }
  return null
}

const outcomeOf = async ({ mistake, tests }: Task): Promise<Outcome> => {
  // A database that was filled under one mistake is not taken for another's.
  process.env['CASELOG_TEMPLATES_OF'] = String((tasks += 1))
  if (mistake === null) return { failed: await failing(tests, null) }
  const before = readFileSync(mistake.file, 'utf8')
  writeFileSync(mistake.file, plantedIn(before, mistake))
  try {
    return { failed: await failing(tests, mistake.file) }
  } finally {
    writeFileSync(mistake.file, before)
    runner?.vitest.invalidateFile(join(process.cwd(), mistake.file))
  }
}

process.on('message', (task: Task) => {
  outcomeOf(task).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => {
  void (runner?.vitest.close() ?? Promise.resolve()).finally(() => process.exit(0))
})
