/**
 * What an object of the state holds, in the order of `Object.keys`. That one asks a draft about each name again, which
 * takes longer than what is then done with it; a state has no member that would not be counted.
 */
type Members<T> = Readonly<Record<string, T>>

export const namesIn = (object: Members<unknown>): string[] => Reflect.ownKeys(object) as string[]

export const valuesIn = <T>(object: Members<T>): T[] => namesIn(object).map((name) => object[name] as T)

export const entriesIn = <T>(object: Members<T>): [name: string, value: T][] =>
  namesIn(object).map((name) => [name, object[name] as T])
