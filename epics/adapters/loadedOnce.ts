export type LoadedOnce<T> = {
  readonly get: () => Promise<T>
  /** What has been asked for, and is there or on its way. */
  readonly asked: () => Promise<T> | null
}

/** Loaded when it is first asked for, and then kept; one that did not come is loaded anew by whoever asks next. */
export const loadedOnce = <T>(load: () => Promise<T>): LoadedOnce<T> => {
  let loaded: Promise<T> | null = null
  return {
    get: () =>
      (loaded ??= load().catch((error: unknown) => {
        loaded = null
        throw error
      })),
    asked: () => loaded,
  }
}
