/** What the screens see of the pipelines: one way to start them. */
export { startClient } from './client.ts'
export type { LoadTexts } from './languages/index.ts'
export type { FileCalls } from './documents/index.ts'
export type { Store } from './kernel/index.ts'
