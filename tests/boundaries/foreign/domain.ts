/** Compiled with domain: each line is an error that has to come, for a layer knows no globals but its own. */
// @ts-expect-error of the browser
export type Page = typeof document
// @ts-expect-error of the browser
export type Store = typeof localStorage
// @ts-expect-error of Node
export type Process = typeof process
// @ts-expect-error of Node
export type Bytes = Buffer
// @ts-expect-error of either
export type File = Blob
// @ts-expect-error of either
export type Timer = typeof setTimeout
