/** Compiled with fixtures: each line is an error that has to come, for a layer knows no globals but its own. */
// @ts-expect-error of the browser
export type Page = typeof document
// @ts-expect-error of the browser
export type Window = typeof window
// @ts-expect-error of the browser
export type Element = HTMLElement
