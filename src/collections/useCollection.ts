import { useCallback, useEffect } from 'react'
import {
  collectionIsStale,
  collectionOf,
  collectionOpened,
  recordsListed,
  type CollectionName,
  type Kind,
} from '../../domain/records/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'

/**
 * The records of a kind on an owner's page, asked for while they are not there or may be old, where they are `wanted`.
 * The name has to stay the same object as long as it names the same list.
 */
export const useCollection = <K extends Kind>(name: CollectionName & { readonly kind: K }, wanted = true) => {
  const say = useSay()
  const isDue = useAppSelector((state) => wanted && state.session.phase === 'ready' && collectionIsStale(state, name))
  const again = useCallback(() => say(collectionOpened(name)), [say, name])
  useEffect(() => {
    if (isDue) again()
  }, [isDue, again])
  return {
    collection: useAppSelector((state) => collectionOf(state, name)),
    records: useAppSelector((state) => recordsListed(state, name)),
    again,
  }
}
