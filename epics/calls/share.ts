import { finalize, ReplaySubject, share, type Observable } from 'rxjs'

/** CAL-09, CAL-10: who asks the same while it is being answered gets the same answer. */
export const sharer = <T>(): ((key: string, make: () => Observable<T>) => Observable<T>) => {
  const open = new Map<string, Observable<T>>()
  return (key, make) => {
    const running = open.get(key)
    if (running) return running
    const shared = make().pipe(
      finalize(() => open.delete(key)),
      share({ connector: () => new ReplaySubject<T>(1) }),
    )
    open.set(key, shared)
    return shared
  }
}
