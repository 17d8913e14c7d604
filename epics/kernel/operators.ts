/**
 * RxJS's operators by its names, for the pipelines (L11): what a callback throws, or an inner stream errs with, ends only
 * that one action's work. All else that the pipeline has under way goes on, and its supervisor is told. They contain
 * what is made while a pipeline's `run` makes it; in the inner streams, whose errors the feature's own `catchError` turns
 * into its facts, they are RxJS's.
 */
import * as rx from 'rxjs'
import type { GroupedObservable, MonoTypeOperatorFunction, Observable, ObservableInput, OperatorFunction } from 'rxjs'

export type Report = (error: unknown) => void

/** Where pipelines that are being made at this moment tell of errors. */
let reporting: Report | null = null

/** What `make` puts together tells `report` of its errors. */
export const contained = <T>(report: Report | null, make: () => T): T => {
  const before = reporting
  reporting = report
  try {
    return make()
  } finally {
    reporting = before
  }
}

const failed = Symbol('failed')

const orFailed =
  <A extends readonly unknown[], R>(report: Report, callback: (...given: A) => R) =>
  (...given: A): R | typeof failed => {
    try {
      return callback(...given)
    } catch (error) {
      report(error)
      return failed
    }
  }

const passed = <T>(value: T | typeof failed): value is T => value !== failed

export const map = <T, R>(project: (value: T, index: number) => R): OperatorFunction<T, R> => {
  if (reporting === null) return rx.map(project)
  const safe = orFailed(reporting, project)
  return (source) => source.pipe(rx.map(safe), rx.filter(passed))
}

export function filter<T, S extends T>(predicate: (value: T, index: number) => value is S): OperatorFunction<T, S>
export function filter<T>(predicate: (value: T, index: number) => boolean): MonoTypeOperatorFunction<T>
export function filter<T>(predicate: (value: T, index: number) => boolean): MonoTypeOperatorFunction<T> {
  if (reporting === null) return rx.filter(predicate)
  const safe = orFailed(reporting, predicate)
  return rx.filter((value, index) => safe(value, index) === true)
}

export const tap = <T>(effect: (value: T) => void): MonoTypeOperatorFunction<T> => {
  if (reporting === null) return rx.tap(effect)
  const safe = orFailed(reporting, effect)
  return rx.filter((value) => safe(value) !== failed)
}

type Project<T, O extends ObservableInput<unknown>> = (value: T, index: number) => O
type Flattening = <T, O extends ObservableInput<unknown>>(
  project: Project<T, O>,
) => OperatorFunction<T, rx.ObservedValueOf<O>>

/** Inner streams that tell of their error and complete. */
const each =
  <T, O extends ObservableInput<unknown>>(report: Report, project: Project<T, O>) =>
  (value: T, index: number): Observable<rx.ObservedValueOf<O>> =>
    rx
      .defer(() => project(value, index))
      .pipe(
        rx.catchError((error: unknown) => {
          report(error)
          return rx.EMPTY
        }),
      )

const containing =
  (flatten: Flattening): Flattening =>
  (project) =>
    reporting === null ? flatten(project) : flatten(each(reporting, project))

export const switchMap = containing((project) => rx.switchMap(project))
export const exhaustMap = containing((project) => rx.exhaustMap(project))
export const concatMap = containing((project) => rx.concatMap(project))
export const mergeMap = <T, O extends ObservableInput<unknown>>(
  project: Project<T, O>,
  atOnce?: number,
): OperatorFunction<T, rx.ObservedValueOf<O>> =>
  reporting === null ? rx.mergeMap(project, atOnce) : rx.mergeMap(each(reporting, project), atOnce)

/** A stream of its own for each key; an error in it ends the work of one action, as anywhere in a pipeline. */
export const perKey = <T, R>(
  keyOf: (value: T) => string,
  ofOne: (one$: GroupedObservable<string, T>) => Observable<R>,
): OperatorFunction<T, R> => {
  const report = reporting
  const make = (one$: GroupedObservable<string, T>): Observable<R> => contained(report, () => ofOne(one$))
  const safe = report === null ? keyOf : orFailed(report, keyOf)
  return rx.pipe(
    rx.map((value: T) => ({ key: safe(value), value })),
    rx.filter(({ key }) => key !== failed),
    rx.groupBy(({ key }) => key as string, { element: ({ value }) => value }),
    rx.mergeMap(make),
  )
}
