/** What a module exports, by name: bundlers and runners list the same module in different orders. */
export const membersOf = <M extends object>(module: M): M[keyof M][] =>
  (Object.keys(module) as (keyof M & string)[]).toSorted().map((name) => module[name])
