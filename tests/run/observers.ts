/** A page of jsdom has no layout: nothing in it is ever resized. */
class Unresized {
  readonly observe = (): void => undefined
  readonly unobserve = (): void => undefined
  readonly disconnect = (): void => undefined
}

if (typeof window !== 'undefined') globalThis.ResizeObserver ??= Unresized
