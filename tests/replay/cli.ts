/**
 * `npm run replay -- FILE`: exits with 0 when the session replays to its own hashes, 1 when it does not, 2 when the
 * file is no session.
 */
import { readFileSync } from 'node:fs'
import type { ReplayReport } from './replayFile.ts'

const read = (path: string): string | Error => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return error instanceof Error ? error : new Error('unknown')
  }
}

/** The product is loaded where there is something to replay: that takes longer than all else here. */
const report = async (path: string | undefined): Promise<ReplayReport> => {
  if (path === undefined)
    return { exitCode: 2, lines: ['Name the file of an exported session: npm run replay -- FILE'] }
  const content = read(path)
  if (content instanceof Error) return { exitCode: 2, lines: [`The file can not be read: ${content.message}`] }
  const [{ actions }, { reducerVersion }, { rootReducer }, { replayFile }] = await Promise.all([
    import('../../domain/actions.ts'),
    import('../../domain/reducerVersion.ts'),
    import('../../domain/state.ts'),
    import('./replayFile.ts'),
  ])
  return replayFile(content, rootReducer, actions, reducerVersion)
}

const { exitCode, lines } = await report(process.argv[2])
const say = exitCode === 0 ? console.log : console.error
for (const line of lines) say(line)
process.exitCode = exitCode
