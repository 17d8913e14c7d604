/**
 * `npm run drill [-- WORD]`: would anything notice? Plants each mistake (of an area, of a file, or those that one
 * project of the tests ought to notice) into a copy of the tree, alone, and runs the tests that ought to fail.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beginning, readVitest } from '../run/reports.ts'
import { productTypes, runStep } from '../run/steps.ts'
import { scratchFolder } from '../server-kernel/scratchFolder.ts'
import { plantedIn, type Mistake } from './mistake.ts'
import { mistakes } from './mistakes.ts'

/** Of a hundred. */
const wanted = 95
const report = 'test-results/drill.json'

const word = process.argv[2] ?? ''
const drilled = [...mistakes].flatMap(([area, all]) =>
  all
    .filter(({ what, file, noticedBy }) => [area, what, file, ...Object.keys(noticedBy)].join(' ').includes(word))
    .map((mistake) => ({ area, mistake })),
)

const root = process.cwd()
const copy = scratchFolder()
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1e8 })
for (const file of listed.split('\n').filter((name) => name !== '' && existsSync(name))) {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  cpSync(file, join(copy, file))
}
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
process.chdir(copy)

/** As the files were when they were copied: meanwhile somebody may go on in the tree. */
const asCopied = new Map(drilled.map(({ mistake: { file } }) => [file, readFileSync(file, 'utf8')]))
const plant = (mistake: Mistake): void =>
  writeFileSync(mistake.file, plantedIn(readFileSync(mistake.file, 'utf8'), mistake))
const restore = ({ file }: Mistake): void => writeFileSync(file, asCopied.get(file) ?? '')

type Tests = Mistake['noticedBy']

/** What fails first; null where nothing does. */
const failing = async (name: string, tests: Tests): Promise<string | null> => {
  for (const [project, files] of Object.entries(tests)) {
    rmSync(report, { force: true })
    const isGood = await runStep({
      name,
      command: 'vitest',
      arguments: [
        'run',
        '--silent',
        '--bail=1',
        `--project=${project}`,
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...files,
      ],
    })
    if (isGood) continue
    const { tests: run, errors } = readVitest(report)
    const failed = run.find(({ outcome }) => outcome === 'failed')
    return failed ? `${failed.file} › ${failed.title}` : (errors[0] ?? 'the run failed, and no test')
  }
  return null
}

const all = drilled.map(({ mistake }) => mistake)
/** Tests that fail by themselves would notice everything; and what does not compile is noticed by the compiler. */
const isSound = async (): Promise<boolean> => {
  const together = (project: keyof Tests): readonly string[] => [
    ...new Set(all.flatMap(({ noticedBy }) => noticedBy[project] ?? [])),
  ]
  const tests = Object.fromEntries(
    (['quick', 'server', 'screens'] as const).flatMap((project) => {
      const files = together(project)
      return files.length === 0 ? [] : [[project, files]]
    }),
  )
  const failed = await failing('without a mistake', tests)
  if (failed !== null) console.error(`fails without a mistake: ${failed}`)
  all.forEach(plant)
  const compiles = await runStep({ ...productTypes, name: 'all mistakes compile' })
  all.forEach(restore)
  return failed === null && compiles
}

if (drilled.length === 0 || !(await isSound())) process.exit(2)

const unseen: string[] = []
for (const { area, mistake } of drilled) {
  plant(mistake)
  const caught = await failing(`${area}: ${mistake.what}`, mistake.noticedBy)
  restore(mistake)
  console.log(caught === null ? 'UNSEEN' : beginning(`caught by ${caught}`))
  if (caught === null) unseen.push(`${area}: ${mistake.what} (${mistake.file})`)
}

for (const one of unseen) console.log(`UNSEEN ${one}`)
const rate = ((drilled.length - unseen.length) / drilled.length) * 100
console.log(`${drilled.length - unseen.length} of ${drilled.length} caught, ${rate.toFixed(1)} %`)
process.exit(rate < wanted ? 1 : 0)
