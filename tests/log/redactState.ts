import type { Field } from '../../domain/kernel/index.ts'
import { redactor } from '../../domain/log/redaction/redactValue.ts'
import type { Renaming } from '../../domain/log/redaction/renaming.ts'

/** ρ over a state, as it is over a log's entries. */
export const redactState = <S>(shape: Field<S>, state: S, renaming: Renaming): S =>
  redactor(renaming).value(shape, state, 'state') as S
