/** CFG-30: what the server said in the page, read once. */
import { setupIn, setupName, type Setup } from '../../domain/setup/index.ts'

export const setup: Setup = setupIn(document.querySelector(`meta[name=${setupName}]`)?.getAttribute('content') ?? null)
