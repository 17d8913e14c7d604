/** Calls of no feature, and what became of one. */
import type { Observable } from 'rxjs'
import * as z from 'zod/mini'
import { call } from '../../domain/kernel/index.ts'

const anything = z.looseObject({})

export const readThing = call({
  id: 'test.read',
  method: 'GET',
  path: 'thing',
  needs: 'signedIn',
  query: z.looseObject({}),
  response: anything,
  summary: 'Reads',
})
export const readSecondVersion = call({
  id: 'test.read2',
  method: 'GET',
  path: 'thing',
  version: 2,
  needs: 'signedIn',
  response: anything,
  summary: 'Reads, version 2',
})
export const createThing = call({
  id: 'test.create',
  method: 'POST',
  path: 'thing',
  needs: 'signedIn',
  body: anything,
  response: anything,
  summary: 'Creates',
})
export const askThing = call({
  id: 'test.ask',
  method: 'POST',
  reads: true,
  path: 'thing/asked',
  needs: 'signedIn',
  body: anything,
  response: anything,
  summary: 'Reads what a body asks for',
})
export const changeThing = call({
  id: 'test.change',
  method: 'PUT',
  path: 'thing/{id}',
  needs: 'signedIn',
  params: z.strictObject({ id: z.int() }),
  body: anything,
  response: anything,
  summary: 'Changes',
})
export const removeThing = call({
  id: 'test.remove',
  method: 'DELETE',
  path: 'thing/{id}',
  needs: 'signedIn',
  params: z.strictObject({ id: z.union([z.int(), z.string()]) }),
  response: anything,
  summary: 'Removes',
})
export const runBatch = call({
  id: 'test.batch',
  method: 'POST',
  path: 'report/batch',
  version: 2,
  needs: 'signedIn',
  query: z.strictObject({ report_id: z.optional(z.int()) }),
  body: anything,
  response: anything,
  summary: 'Counts',
})
export const strictThing = call({
  id: 'test.strict',
  method: 'GET',
  path: 'thing',
  needs: 'signedIn',
  response: z.strictObject({ id: z.int() }),
  summary: 'Reads one',
})

export type Outcome<T> = { readonly values: T[]; error: unknown; isOver: boolean; stop: () => void }

export const run = <T>(call$: Observable<T>): Outcome<T> => {
  const outcome: Outcome<T> = { values: [], error: null, isOver: false, stop: () => undefined }
  const subscription = call$.subscribe({
    next: (value) => outcome.values.push(value),
    error: (error: unknown) => {
      outcome.error = error
      outcome.isOver = true
    },
    complete: () => {
      outcome.isOver = true
    },
  })
  outcome.stop = () => subscription.unsubscribe()
  return outcome
}
