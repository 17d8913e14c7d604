import * as fc from 'fast-check'
import {
  EMPTY,
  catchError,
  concat,
  from,
  lastValueFrom,
  of,
  throwError,
  toArray,
  type Observable,
  type OperatorFunction,
} from 'rxjs'
import { describe, expect, test } from 'vitest'
import { concatMap, exhaustMap, filter, map, mergeMap, perKey, switchMap, tap } from '../../epics/kernel/index.ts'
import { contained } from '../../epics/kernel/operators.ts'

/** What a callback meets: it answers, throws, or answers with a stream that errs after its first value. */
type Met = { readonly value: number; readonly is: 'well' | 'throws' | 'errs' }
const met = fc.record({
  value: fc.integer({ min: 0, max: 9 }),
  is: fc.constantFrom<Met['is']>('well', 'well', 'throws', 'errs'),
})

const value = ({ value: given, is }: Met): number => {
  if (is !== 'well') throw new Error(String(given))
  return given
}
const stream = ({ value: given, is }: Met): Observable<number> => {
  if (is === 'throws') throw new Error(String(given))
  return is === 'errs'
    ? concat(
        of(given),
        throwError(() => new Error(String(given))),
      )
    : of(given, given)
}

const sync: Readonly<Record<string, () => OperatorFunction<Met, unknown>>> = {
  map: () => map(value),
  filter: () => filter((each) => value(each) % 2 === 0),
  tap: () => tap((each) => void value(each)),
}
const flattening: Readonly<Record<string, () => OperatorFunction<Met, unknown>>> = {
  mergeMap: () => mergeMap(stream),
  switchMap: () => switchMap(stream),
  exhaustMap: () => exhaustMap(stream),
  concatMap: () => concatMap(stream),
  perKey: () =>
    perKey(
      (each) => (each.is === 'throws' ? String(value(each)) : String(each.value % 3)),
      (one$) => one$.pipe(concatMap(stream)),
    ),
}

const run = (operator: () => OperatorFunction<Met, unknown>, given: readonly Met[]) => {
  const told: string[] = []
  const made = contained(
    (error) => told.push((error as Error).message),
    () => from(given).pipe(operator()),
  )
  return lastValueFrom(made.pipe(toArray())).then((said) => ({ said, told }))
}
const failures = (given: readonly Met[]): readonly string[] =>
  given.filter(({ is }) => is !== 'well').map(({ value: each }) => String(each))

describe('an operator of a pipeline, contained', () => {
  test.each(Object.entries(sync))('%s does what it does without what its callback throws at', async (_, operator) => {
    await fc.assert(
      fc.asyncProperty(fc.array(met), async (given) => {
        const well = await run(
          operator,
          given.filter(({ is }) => is === 'well'),
        )
        const all = await run(operator, given)
        expect(all.said).toEqual(well.said)
        expect(all.told).toEqual(failures(given))
      }),
    )
  })

  test.each(Object.entries(flattening))(
    '%s loses of an inner stream what comes after its error alone',
    async (_, operator) => {
      await fc.assert(
        fc.asyncProperty(fc.array(met), async (given) => {
          const { said, told } = await run(operator, given)
          expect(said).toEqual(
            given.flatMap(({ value: each, is }) => (is === 'well' ? [each, each] : is === 'errs' ? [each] : [])),
          )
          expect(told).toEqual(failures(given))
        }),
      )
    },
  )

  test.each(Object.entries({ ...sync, ...flattening }))(
    '%s is RxJS’s in an inner stream, so that the feature hears of the error',
    async (_, operator) => {
      const heard = of<Met>({ value: 1, is: 'throws' }).pipe(
        operator(),
        catchError((error: unknown) => of((error as Error).message)),
      )
      expect(await lastValueFrom(heard)).toBe('1')
      const inner = (): OperatorFunction<Met, unknown> =>
        mergeMap((each: Met) =>
          of(each).pipe(
            operator(),
            catchError(() => of('heard')),
          ),
        )
      expect(await run(inner, [{ value: 1, is: 'throws' }])).toEqual({ said: ['heard'], told: [] })
    },
  )

  test('what is made after a pipeline is not contained, also where making it failed', () => {
    expect(() =>
      contained(
        () => undefined,
        () => {
          throw new Error('never')
        },
      ),
    ).toThrow('never')
    const plain$ = of(1).pipe(
      map((): number => {
        throw new Error('heard')
      }),
      catchError(() => EMPTY),
      toArray(),
    )
    return expect(lastValueFrom(plain$)).resolves.toEqual([])
  })
})
