import { EMPTY, from, ignoreElements, type Observable } from 'rxjs'
import { itemPlace, priorities } from '../../domain/localCache/index.ts'
import { map, type Ports } from '../kernel/index.ts'

/** What somebody filters by, kept on the device under a name of its own. */
export const filterOnDevice = ({ localCache }: Pick<Ports, 'localCache'>, name: string) => {
  const place = itemPlace('listFilter', name)
  return {
    keep: (value: unknown): Observable<never> =>
      from(localCache?.()?.keep([{ place, value, priority: priorities.listFilter }]) ?? Promise.resolve()).pipe(
        ignoreElements(),
      ),
    /** As it was kept, undefined where nothing was; nothing at all before somebody is signed in. */
    read: (): Observable<unknown> => {
      const cache = localCache?.() ?? null
      return cache === null ? EMPTY : from(cache.read(place)).pipe(map((found) => found?.value))
    },
  }
}
