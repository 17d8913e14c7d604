import { EMPTY, from, ignoreElements, type Observable } from 'rxjs'
import { itemPlace, priorities, type ItemKind } from '../../domain/localCache/index.ts'
import { map, type Ports } from '../kernel/index.ts'

/** What is no record, kept on the device under a name of its own and with the priority of its sort (CFG-21). */
export const itemOnDevice = ({ localCache }: Pick<Ports, 'localCache'>, kind: ItemKind, name: string) => {
  const place = itemPlace(kind, name)
  return {
    keep: (value: unknown): Observable<never> =>
      from(localCache?.()?.keep([{ place, value, priority: priorities[kind] }]) ?? Promise.resolve()).pipe(
        ignoreElements(),
      ),
    /** As it was kept, undefined where nothing was; nothing at all before somebody is signed in. */
    read: (): Observable<unknown> => {
      const cache = localCache?.() ?? null
      return cache === null ? EMPTY : from(cache.read(place)).pipe(map((found) => found?.value))
    },
    forget: (): Observable<never> => from(localCache?.()?.forget([place]) ?? Promise.resolve()).pipe(ignoreElements()),
  }
}
