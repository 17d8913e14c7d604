import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { ByKind } from './tests/run/order.ts'

/** SES-22: what the 'version' cookie holds. */
const build = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')).version

/**
 * A snapshot of the state is used by a build only whose reducers are the same: all of the domain but its wordings. What the
 * recorded sessions show (`npm run samples`) is not all that a reducer does.
 */
const reducers = (): string => {
  const hash = createHash('sha256')
  const files = globSync('domain/**/*.ts', { cwd: import.meta.dirname, exclude: ['domain/messages/**'] })
  for (const file of files.toSorted()) hash.update(`${file}\n`).update(readFileSync(join(import.meta.dirname, file)))
  return hash.digest('hex').slice(0, 16)
}

const quick = 'tests/**/*.{unit,property,contract}.test.{ts,tsx}'
const server = 'tests/**/*.server.test.ts'
const screens = 'tests/**/*.screen.test.{ts,tsx}'
/**
 * Features are tested one by one, without the root of the state, which brings the staff's texts. Not isolated: half of
 * the time went into loading the same modules for each file. Processes that tests start find their modules compiled:
 * that is half of a server's start.
 */
const common = {
  // Those of planted features are for the copy of the tree that they are planted into.
  exclude: ['**/node_modules/**', 'tests/planted/*/tests/**'],
  testTimeout: 40_000,
  setupFiles: [
    'domain/messages/staff.ts',
    'tests/run/afresh.ts',
    'tests/run/observers.ts',
    'tests/run/patience.ts',
    'tests/run/properties.ts',
  ],
  isolate: false,
  // A tenth of the time went into collecting what lived a moment too long for the smaller half-space.
  execArgv: ['--max-semi-space-size=32'],
  expect: { poll: { timeout: 15_000 } },
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
}

/** Chunks come in any order, and the first mention of a layer settles its rank: so the order is said before all else. */
const layerOrder = (): Plugin => ({
  name: 'layer-order',
  enforce: 'post',
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = `@layer reset,tokens,ui,screens;${String(file.source)}`
  },
})

/** The best quality but one takes half of the time for two hundredths more. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

/**
 * Each file lies there packed, too, as browsers ask for it: packed once, and as well as nobody would while somebody
 * waits. The page itself is made by the server.
 */
const packed = (): Plugin => ({
  name: 'packed',
  apply: 'build',
  writeBundle: {
    sequential: true,
    handler: async ({ dir = '' }) => {
      const files = globSync('**/*.{js,css,svg}', { cwd: dir }).map((file) => join(dir, file))
      await Promise.all(
        files.map(async (file) => {
          const content = await readFile(file)
          await writeFile(`${file}.br`, await promisify(brotliCompress)(content, quality))
          await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
        }),
      )
    },
  },
})

/** FMT-14: each language's texts are one file in the assets' i18n folder. What several screens share is called so. */
const chunkFileNames = ({
  name,
  facadeModuleId,
}: {
  readonly name: string
  readonly facadeModuleId: string | null
}): string =>
  facadeModuleId?.includes('/assets/i18n/') === true
    ? 'assets/i18n/[name]-[hash].js'
    : `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`

type Graph = { readonly getModuleInfo: (module: string) => { readonly importedIds: readonly string[] } | null }

/** What is loaded with the file: itself and all that it imports, but not what it fetches later. */
const loadedWith = (file: string, graph: Graph, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(file)) return found
  found.add(file)
  for (const imported of graph.getModuleInfo(file)?.importedIds ?? []) loadedWith(imported, graph, found)
  return found
}

/** One file for all that any of these loads. */
const together = (name: string, files: readonly string[]) => {
  let inside: ReadonlySet<string> | null = null
  return {
    debugName: name,
    name: (module: string, graph: Graph): string | null => {
      inside ??= new Set(files.flatMap((file) => [...loadedWith(join(import.meta.dirname, file), graph)]))
      return inside.has(module) ? name : null
    },
  }
}

/**
 * P3: what a visitor needs is one file of libraries and one of the product's own; so is what everybody needs who has
 * signed in, the pipelines and the frame around the screens. What several screens share lies together by the screens that
 * share it. Many small files pack worse, and each is a request.
 */
const codeSplitting = {
  groups: [
    { name: 'libraries', tags: ['$initial' as const], test: /[\\/]node_modules[\\/]/, priority: 5 },
    { name: 'first', tags: ['$initial' as const], priority: 4 },
    { ...together('pipelines', ['epics/staff.ts', 'epics/adapters/dexieLogStore.ts']), priority: 3 },
    {
      ...together('frame', [
        ...['Loading', 'SessionDialogs', 'Shortcuts', 'StaffBar', 'StaffScreen', 'StaffSnackbars', 'StatusBanners'].map(
          (part) => `src/shell/${part}.tsx`,
        ),
        'src/privacy/index.ts',
      ]),
      priority: 2,
    },
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2_000, priority: 1 },
  ],
}

/** NAV-06: the mode of the build that is for a packaged desktop application, whose addresses stand behind a hash. */
const desktop = 'desktop'

export default defineConfig(({ mode }) => ({
  root: 'src',
  plugins: [react(), layerOrder(), packed()],
  define: {
    __BUILD__: JSON.stringify(build),
    __REDUCERS__: JSON.stringify(reducers()),
    __ADDRESSES__: JSON.stringify(mode === desktop ? 'hash' : 'path'),
  },
  build: {
    outDir: mode === desktop ? '../dist-desktop' : '../dist',
    emptyOutDir: true,
    cssCodeSplit: false,
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { chunkFileNames, codeSplitting } },
  },
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/v2', '/auth', '/socket.io'].map((path) => [
        path,
        { target: 'http://127.0.0.1:4000', ws: path === '/socket.io' },
      ]),
    ),
  },
  test: {
    root: import.meta.dirname,
    // Without it one processor is left idle.
    maxWorkers: '100%',
    sequence: { sequencer: ByKind },
    projects: [
      { extends: true, test: { ...common, name: 'quick', include: [quick] } },
      {
        extends: true,
        test: {
          ...common,
          name: 'server',
          include: [server],
          globalSetup: ['tests/server-kernel/testDatabase.ts'],
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        // React's development build takes three times as long, and its warnings are the unit tests' business.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          ...common,
          name: 'screens',
          env: { ...common.env, NODE_ENV: 'production' },
          include: [screens],
          environment: 'jsdom',
          globalSetup: ['tests/server-kernel/testDatabase.ts'],
          hookTimeout: 60_000,
        },
      },
    ],
  },
}))
