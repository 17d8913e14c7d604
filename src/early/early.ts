/** What was typed for the palette; `entered` where Enter came behind it. */
export type EarlyKeys = { readonly text: string; readonly entered: boolean }

type Early = { earlyKeys?: () => EarlyKeys | null }

/**
 * What public/early.js has held since the palette was asked for before the application was there, once; null where it was
 * not. It holds nothing from here on: whoever is signed out drops it so.
 */
export const takeEarlyPress = (): EarlyKeys | null => (globalThis as Early).earlyKeys?.() ?? null
