/** Compiled with src: each line is an error that has to come, for a layer knows no globals but its own. */
// @ts-expect-error of Node
export type Process = typeof process
// @ts-expect-error of Node
export type Bytes = Buffer
// @ts-expect-error of Node
export type Immediate = typeof setImmediate
