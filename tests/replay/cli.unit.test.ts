import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actions } from '../../domain/actions.ts'
import { entryOf, exportFile, renamingFor, writeExport } from '../../domain/log/index.ts'
import { reducerVersion } from '../../domain/reducerVersion.ts'
import { rootReducer } from '../../domain/state.ts'
import { historyArbitrary } from '../log/arbitrary.ts'
import { practiceRegistry, practiceRoot, toEntries, fieldTyped } from '../log/practice.ts'
import { sessionFiles } from '../log/recordSessions.ts'
import { seeded } from '../log/seeded.ts'
import { replayFile } from './replayFile.ts'

const root = rootReducer
const here = import.meta.dirname
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caselog-replay-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = (script: string, args: readonly string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [join(here, script), ...args], { env: { ...process.env, ...env } }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
  })

const session = (): string => {
  const [history = []] = fc
    .sample(historyArbitrary(actions, { maxLength: 80 }), { numRuns: 20, seed: 5 })
    .toSorted((one, other) => other.length - one.length)
  const entries = history.flatMap((action) => entryOf(actions, action) ?? [])
  return writeExport(
    exportFile({
      registry: actions,
      root,
      entries,
      renaming: renamingFor(actions, root.shape, entries, seeded(1)),
      build: 'b1',
      reducerVersion,
    }),
  )
}
const exported = session()

describe('npm run replay', () => {
  it('ends well for a session that replays to its own hashes', async () => {
    const file = join(folder, 'good.json')
    await writeFile(file, exported)
    const { code, out } = await run('cli.ts', [file])
    expect(out).toMatch(/the state is the same: [0-9a-f]{16}/)
    expect(code).toBe(0)
  })

  it('ends with 1 and names the entry where a hash differs', async () => {
    const file = join(folder, 'changed.json')
    const content: { hashes: [number, string][]; entries: { seq: number; type: string }[] } = JSON.parse(exported)
    const from = Math.floor(content.hashes.length / 2)
    for (const mark of content.hashes.slice(from)) mark[1] = '0000000000000000'
    await writeFile(file, JSON.stringify(content))
    const { code, err } = await run('cli.ts', [file])
    const [seq = 0] = content.hashes[from] ?? []
    expect(err).toContain(`The state differs after entry ${seq} (${content.entries[seq - 1]?.type})`)
    expect(err).toContain(`Entry ${seq} is the first one that differs.`)
    expect(code).toBe(1)
  })

  it.each([
    ['no file', [], /Name the file/],
    ['a missing file', ['/no/such/file.json'], /can not be read/],
  ])('ends with 2 and says why: %s', async (_, args, message) => {
    const { code, err } = await run('cli.ts', args)
    expect(err).toMatch(message)
    expect(code).toBe(2)
  })
})

describe('a replayed file', () => {
  const practice = (value: string) =>
    writeExport(
      exportFile({
        registry: practiceRegistry,
        root: practiceRoot,
        entries: toEntries(
          ['a', 'b', value, 'd', 'e', 'f'].map((typed, index) => ({
            ...fieldTyped({ id: 1, field: 'first', value: typed }),
            seq: index + 1,
            at: 5 + index,
          })),
        ),
        renaming: renamingFor(practiceRegistry, practiceRoot.shape, [], seeded(1)),
        build: 'b1',
        reducerVersion: '1',
        hashEvery: 3,
      }),
    )
  const replayed = (content: string) => replayFile(content, practiceRoot, practiceRegistry, '1')

  it('whose entry was changed shows the span in which the cause lies', () => {
    const content: { entries: { payload: { field: string } }[] } = JSON.parse(practice('c'))
    const fourth = content.entries[3]
    if (fourth) fourth.payload.field = 'last'
    const { exitCode, lines } = replayed(JSON.stringify(content))
    expect(exitCode).toBe(1)
    expect(lines).toContain('It was the same after entry 3; the cause lies between.')
    expect(lines.slice(-2)).toEqual(['  4 practice/fieldTyped', '  5 practice/fieldTyped'])
  })

  it('whose entry was changed so that a later one hides it is found all the same', () => {
    const route = (seq: number, name: 'home' | 'login') => ({
      seq,
      at: seq,
      origin: 'router' as const,
      type: 'navigation/routeEntered',
      v: 1,
      payload: { route: name },
    })
    const entries = [route(1, 'login'), route(2, 'home'), route(3, 'login')]
    const renaming = renamingFor(actions, root.shape, entries, seeded(1))
    const content = writeExport(exportFile({ registry: actions, root, entries, renaming, build: 'b1', reducerVersion }))
    const changed = content.replace('"route":"home"', '"route":"login"')
    expect(replayFile(content, root, actions, reducerVersion).exitCode).toBe(0)
    expect(replayFile(changed, root, actions, reducerVersion)).toMatchObject({
      exitCode: 1,
      lines: expect.arrayContaining(['Entry 2 is the first one that differs.']),
    })
  })

  it('whose session had another state than its entries give is no replay of it, whatever hashes it has', () => {
    const header = (lived: boolean) => practice('c').replace('"count"', `"lived":${lived},"count"`)
    expect(replayed(header(true)).exitCode).toBe(0)
    expect(replayed(header(false))).toMatchObject({
      exitCode: 1,
      lines: expect.arrayContaining(['The session itself had another state than its entries give.']),
    })
  })

  it('that is damaged is refused with its place', () => {
    expect(replayed('nonsense')).toMatchObject({ exitCode: 2, lines: [expect.stringMatching(/not JSON/)] })
    expect(replayed('[]')).toMatchObject({ exitCode: 2, lines: [expect.stringMatching(/not a session file/)] })
    expect(replayed(practice('c').replace('"seq":2', '"seq":7')).lines[0]).toMatch(/entry 7 is not where it belongs/)
  })

  it('with an unknown type tells that it is parked', () => {
    expect(replayed(practice('c').replace('practice/fieldTyped', 'practice/later')).lines[1]).toBe(
      'Entry 1 (practice/later, version 2) is parked: this build does not know its type.',
    )
  })
})

describe('the state hash', () => {
  it('is the same in four time zones and locales', async () => {
    const places = [
      { TZ: 'UTC', LC_ALL: 'C' },
      { TZ: 'Pacific/Kiritimati', LC_ALL: 'fr_FR.UTF-8' },
      { TZ: 'America/St_Johns', LC_ALL: 'ar_EG.UTF-8' },
      { TZ: 'Asia/Kathmandu', LC_ALL: 'tr_TR.UTF-8' },
    ]
    const hashes = await Promise.all(places.map((place) => run('hashOfHistories.ts', [], place)))
    const [first] = hashes
    expect(first?.out.trim().split('\n')).toHaveLength(10 + sessionFiles().length)
    for (const { out, err } of hashes) {
      expect(err).toBe('')
      expect(out).toBe(first?.out)
    }
  })
})
