/** CFG-30: what the server said in the page, read once. */
import { setupIn, setupName, type Setup } from '../../domain/setup/index.ts'

/** Without a page, as where only what a screen works out is looked at, it is the usual one. */
const page = typeof document === 'undefined' ? null : document

export const setup: Setup = setupIn(page?.querySelector(`meta[name=${setupName}]`)?.getAttribute('content') ?? null)
