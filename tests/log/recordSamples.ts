/**
 * Writes a sample of each action type and version that has none yet: `node tests/log/recordSamples.ts`. A sample is
 * frozen once a build that writes its version was released; before that, `--replace` writes those of the present
 * versions anew.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as fc from 'fast-check'
import { actions } from '../../domain/actions.ts'
import { stateHash } from '../../domain/log/index.ts'
import { payloadArbitrary } from './arbitrary.ts'

export const samplesFolder = join(import.meta.dirname, '..', '..', 'fixtures', 'recorded')
export const sampleFile = (type: string, v: number): string => join(samplesFolder, `${type}.v${v}.json`)

const saidIn = (payload: unknown): number => JSON.stringify(payload).replaceAll('null', '').length

/** Of many, the one in which most optional members are present. */
const fullest = (drawn: readonly unknown[]): unknown => drawn.toSorted((one, other) => saidIn(other) - saidIn(one))[0]

const writeSamples = (replace: boolean): number => {
  let written = 0
  for (const definition of actions.values()) {
    const file = sampleFile(definition.type, definition.v)
    if (existsSync(file) && !replace) continue
    const payload = fullest(fc.sample(payloadArbitrary(definition), { numRuns: 30, seed: 1 }))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(
      file,
      `${JSON.stringify({ type: definition.type, v: definition.v, origin: definition.origin, hash: stateHash(payload), payload }, null, 1)}\n`,
    )
    written += 1
  }
  return written
}

if (import.meta.main) process.stdout.write(`${writeSamples(process.argv.includes('--replace'))} samples written\n`)
