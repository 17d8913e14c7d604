import { useMemo } from 'react'
import { useCollection } from '../collections/index.ts'
import type { Status } from './Part.tsx'

/** The own records of a kind, loaded with each visit. */
export const useMine = <K extends 'task' | 'appointment'>(kind: K, user: number) => {
  const name = useMemo(() => ({ kind, owner: 'user', of: user }) as const, [kind, user])
  const { collection, records, again } = useCollection(name)
  const isThere = records.length > 0 || (collection !== undefined && collection.status !== 'loading')
  const status: Status = collection?.status === 'failed' ? 'failed' : isThere ? 'there' : 'loading'
  return { records, status, again } as const
}
