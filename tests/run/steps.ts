/** Runs one step of the checks as a process of its own and tells how it ended. */
import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'

export type Step = {
  readonly name: string
  readonly command: string
  readonly arguments: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

export const bin = resolve('node_modules/.bin')

/** What it prints is shown as it comes, or all of it when it has ended, for steps that run beside each other. */
export const runStep = (step: Step, told: 'as it comes' | 'told at its end' = 'as it comes'): Promise<boolean> => {
  const began = performance.now()
  const isLater = told === 'told at its end'
  if (!isLater) console.log(`\n— ${step.name}`)
  return new Promise((done) => {
    const said: Buffer[] = []
    const child = spawn(step.command, step.arguments, {
      stdio: ['ignore', isLater ? 'pipe' : 'inherit', isLater ? 'pipe' : 'inherit'],
      shell: process.platform === 'win32',
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`, ...step.environment },
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => said.push(part))
    child.on('error', () => done(false))
    child.on('close', (code) => {
      const text = Buffer.concat(said).toString().trim()
      if (text !== '') console.log(`\n— ${step.name}\n${text}`)
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`— ${step.name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
      done(code === 0)
    })
  })
}

/**
 * A project a layer, each with the globals it may know. The product's are checked anew each time: with isolated modules the
 * compiler writes the declarations of a changed file alone, and those of a list of kinds that it is in would be the old ones.
 * By one thread: several look anew at what they share, which takes twice as much of two processors and ends no sooner.
 */
export const productTypes: Step = {
  name: 'types of the product',
  command: 'tsc',
  arguments: ['-b', '--force', '--singleThreaded', 'domain', 'epics', 'src', 'server', 'fixtures'],
}
export const types: Step = { name: 'types', command: 'tsc', arguments: ['-b', '--singleThreaded'] }
export const lint: Step = {
  name: 'lint',
  command: 'oxlint',
  arguments: ['--quiet', '--type-aware', 'domain', 'epics', 'src', 'server', 'fixtures', 'tests', 'vite.config.ts'],
}
export const format: Step = { name: 'format', command: 'oxfmt', arguments: ['--check', '.'] }
export const build: Step = { name: 'build', command: 'vite', arguments: ['build', '--logLevel', 'warn'] }
/** Code that only tests call is dead, and an export that no other file asks for is none. */
export const unused: Step = { name: 'unused', command: 'node', arguments: ['tests/run/unused.ts'] }
/** What says something of the code as it stands; the quickest first. */
export const checks: readonly Step[] = [format, productTypes, types, lint, unused]
