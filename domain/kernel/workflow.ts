/**
 * A workflow is a table: state × event → state. What is not in the table does not happen. Screens grey out, servers
 * refuse and property tests walk from the same rows.
 */
export type Workflow<S extends string = string, E extends string = string> = {
  readonly name: string
  readonly initial: S
  readonly table: Readonly<Record<S, Readonly<Partial<Record<E, S>>>>>
}

export const workflow = <const S extends string, const E extends string>(declaration: Workflow<S, E>): Workflow<S, E> =>
  declaration

/** The state after `event`, or the same state when the table has no such step. */
export const step = <S extends string, E extends string>(flow: Workflow<S, E>, state: S, event: E): S =>
  flow.table[state][event] ?? state

export const allows = <S extends string, E extends string>(flow: Workflow<S, E>, state: S, event: E): boolean =>
  flow.table[state][event] !== undefined

export const statesOf = <S extends string>(flow: Workflow<S, string>): readonly S[] => Object.keys(flow.table) as S[]
