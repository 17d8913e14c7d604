import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { actions } from '../../domain/actions.ts'
import { stateHash, type Entry } from '../../domain/log/index.ts'
import { decode } from '../../domain/log/codec.ts'
import { sampleFile, samplesFolder } from './recordSamples.ts'

const files = readdirSync(samplesFolder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.json') && !/^(?:sessions|states)\b/.test(name),
)

describe('recorded actions', () => {
  it('there is a sample of every action type, of each version up to the present one', () => {
    const missing = [...actions.values()].flatMap(({ type, v }) =>
      Array.from({ length: v }, (_, index) => `${type} v${index + 1}`).filter(
        (_, index) => !existsSync(sampleFile(type, index + 1)),
      ),
    )
    expect(missing, 'run node tests/log/recordSamples.ts').toEqual([])
  })

  it.each(files)('%s is as it was recorded, and can still be read', (name) => {
    const sample: Entry & { readonly hash: string } = JSON.parse(readFileSync(join(samplesFolder, name), 'utf8'))
    expect(name).toBe(`${sample.type}.v${sample.v}.json`)
    expect(stateHash(sample.payload)).toBe(sample.hash)
    const { hash: _, ...entry } = sample
    const decoded = decode(actions, { ...entry, seq: 1, at: 0 })
    expect(decoded.ok ? 'read' : decoded.reason).toBe('read')
    expect(decoded.entry.v).toBe(actions.get(sample.type)?.v)
  })
})
