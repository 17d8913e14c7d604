/**
 * What the last `npm run check` found good, and which unit tests have anything to do with what changed since. A test that
 * reads files of the tree by itself has something to do with every change.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const record = 'node_modules/.cache/caselog-checked'

const git = (words: readonly string[], environment: Readonly<Record<string, string>> = {}): string =>
  execFileSync('git', words, { encoding: 'utf8', env: { ...process.env, ...environment } }).trim()

/** A commit that no branch names, of the tree as it stands, with what is not committed and what git does not know yet. */
export const stateOfTree = (): string | null => {
  const folder = mkdtempSync(join(tmpdir(), 'caselog-index-'))
  const index = { GIT_INDEX_FILE: join(folder, 'index') }
  try {
    git(['read-tree', 'HEAD'], index)
    git(['add', '--all'], index)
    const author = { name: 'Caselog check', email: 'check@example.org' }
    return git(['commit-tree', git(['write-tree'], index), '-p', 'HEAD', '-m', 'checked'], {
      GIT_AUTHOR_NAME: author.name,
      GIT_AUTHOR_EMAIL: author.email,
      GIT_COMMITTER_NAME: author.name,
      GIT_COMMITTER_EMAIL: author.email,
    })
  } catch {
    return null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The state that was found good; null where there is none, or what every test hangs on has changed since. */
export const lastChecked = (): string | null => {
  try {
    const state = readFileSync(record, 'utf8').trim()
    // Vitest asks what changed since they parted.
    git(['merge-base', state, 'HEAD'])
    const changed = git(['diff', '--name-only', state]).split('\n')
    return changed.some((file) => /^(package-lock\.json|vite\.config\.ts|tsconfig.*\.json)$/.test(file)) ? null : state
  } catch {
    return null
  }
}

export const writeChecked = (state: string): void => {
  mkdirSync(dirname(record), { recursive: true })
  writeFileSync(record, state)
}

const isUnitTest = (file: string): boolean => /\.(unit|property|contract)\.test\.tsx?$/.test(file)
const readsFiles = (text: string): boolean => /from 'node:fs(\/promises)?'/.test(text)

/** Unit tests that read files, themselves or through what stands beside them. */
export const testsOfTheTree = (): readonly string[] => {
  const files = git(['ls-files', '--cached', '--others', '--exclude-standard', 'tests']).split('\n')
  const sources = new Map(
    files.filter((file) => /\.tsx?$/.test(file)).map((file) => [file, readFileSync(file, 'utf8')] as const),
  )
  const readers = new Set([...sources].filter(([, text]) => readsFiles(text)).map(([file]) => file))
  const asksReader = (file: string, text: string): boolean =>
    [...text.matchAll(/from '(\.{1,2}\/[^']+)'/g)].some(([, path = '']) => readers.has(join(dirname(file), path)))
  return [...sources]
    .filter(([file, text]) => isUnitTest(file) && (readers.has(file) || asksReader(file, text)))
    .map(([file]) => file)
}
