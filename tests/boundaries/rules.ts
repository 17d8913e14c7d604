/** Who may import whom: the table of the README as data. */

export type Layer = 'domain' | 'epics' | 'src' | 'server' | 'fixtures'

export const layers: readonly Layer[] = ['domain', 'epics', 'src', 'server', 'fixtures']

export const mayImportLayer: Readonly<Record<Layer, readonly Layer[]>> = {
  domain: ['domain'],
  epics: ['epics', 'domain'],
  src: ['src', 'domain', 'epics'],
  server: ['server', 'domain'],
  fixtures: ['fixtures', 'domain'],
}

/** Single files or folders that may reach further, each with its reason. */
export const exceptions: readonly { readonly from: string; readonly to: string; readonly because: string }[] = [
  { from: 'server/demo', to: 'fixtures', because: 'the demonstration agency is made by the generator in fixtures' },
  {
    from: 'server/languages',
    to: 'src/assets/i18n',
    because: 'what the server itself says in a file is in the language of its reader',
  },
]

/** Features inside a layer that every other feature may import, by any of their files' faces. */
export const sharedFeatures: Readonly<Record<Layer, readonly string[]>> = {
  domain: ['kernel', 'messages'],
  epics: ['kernel'],
  src: ['ui'],
  server: ['kernel', 'http'],
  fixtures: [],
}

/** What `src` may see of `epics`: its face, never an adapter (architecture: "the store's face"). */
export const epicsFace = ['epics/index.ts']

/** Of date-fns a function each (`date-fns/addDays`): the whole of it takes a second of every start. */
export const packages: Readonly<Record<Layer, readonly RegExp[]>> = {
  domain: [/^zod\/mini$/, /^(@date-fns\/utc|date-fns\/.*)$/, /^immer$/, /^@reduxjs\/toolkit$/],
  /** zod stands where answers and stored rows are parsed: the edges are in epics/calls and epics/log. */
  epics: [/^rxjs(\/|$)/, /^redux-observable$/, /^@reduxjs\/toolkit$/, /^immer$/, /^zod\/mini$/],
  src: [
    /^react(\/|$)/,
    /^react-dom(\/|$)/,
    /^react-redux$/,
    /^react-router-dom$/,
    /^radix-ui$/,
    /^cmdk$/,
    /^uqr$/,
    /^@tanstack\/react-virtual$/,
    /^@visx\/(?:axis|group|scale|shape)$/,
    /^@reduxjs\/toolkit$/,
    /^libphonenumber-js\/min$/,
    /^@tiptap\//,
  ],
  server: [/^(?!date-fns$)/],
  fixtures: [],
}

/** Libraries that do input and output: only adapters touch them. */
export const adapterPackages: readonly RegExp[] = [/^dexie$/, /^socket\.io-client$/]

/** Globals that make a fold impure; `Date` is judged by its use. */
export const impureGlobals: ReadonlySet<string> = new Set([
  'window',
  'document',
  'localStorage',
  'sessionStorage',
  'fetch',
  'setTimeout',
  'setInterval',
  'queueMicrotask',
  'requestAnimationFrame',
  'performance',
  'crypto',
  'navigator',
  'indexedDB',
  'process',
  'Buffer',
  'WebSocket',
  'XMLHttpRequest',
])

/** Where time is read and waited for; everybody else is given a clock or a scheduler, so that a test can hold them. */
export const timekeepers: readonly RegExp[] = [/^src\/clock\/clock\.ts$/, /^epics\/adapters\//]

/** Where days and instants are read and written; domain and screens ask them. */
export const calendars: readonly RegExp[] = [/^domain\/kernel\/(?:calendar|instants|zone)\.ts$/, /^src\/clock\//]

/** The composition root, which decides on whose time the pipelines run. */
export const schedulerOwners: readonly string[] = ['epics/client.ts']

export const namelessFiles = /(^|\/)(utils?|helpers?|misc|constants|types)\.tsx?$/
export const longestFile = 300
