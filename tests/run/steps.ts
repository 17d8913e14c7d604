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

export const runStep = (step: Step): Promise<boolean> => {
  const began = performance.now()
  console.log(`\n— ${step.name}`)
  return new Promise((done) => {
    const child = spawn(step.command, step.arguments, {
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`, ...step.environment },
    })
    child.on('error', () => done(false))
    child.on('close', (code) => {
      console.log(
        `— ${step.name}: ${code === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - began) / 1000).toFixed(1)} s`,
      )
      done(code === 0)
    })
  })
}

export const types: Step = { name: 'types', command: 'tsc', arguments: ['--noEmit', '-p', '.'] }
export const lint: Step = {
  name: 'lint',
  command: 'oxlint',
  arguments: ['--quiet', 'domain', 'epics', 'src', 'server', 'fixtures', 'tests', 'vite.config.ts'],
}
/** Code that only tests call is dead, and an export that no other file asks for is none. */
export const unused: Step = { name: 'unused', command: 'node', arguments: ['tests/run/unused.ts'] }
