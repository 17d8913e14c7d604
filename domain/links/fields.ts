import type { ActAsked } from '../calls/index.ts'
import { group, id, nullable, oneOf, variant, type Field } from '../kernel/index.ts'
import { operationNames, operations, type OperationName, type Request } from './operations.ts'

export type Asked = Omit<Request, 'does'>

/** What an operation is asked for: all that it names are ids. */
export const askedFor = (does: OperationName): Field<Asked> => {
  const { kinds, space, fields } = operations[does]
  return group({
    kind: oneOf(kinds as [string, ...string[]]),
    id: id('record'),
    link: nullable(id(space)),
    values: group(fields),
  }) as Field as Field<Asked>
}

/** One operation on one record, told apart by what it does. */
export const anyRequest: Field<Request> = variant(
  'does',
  Object.fromEntries(operationNames.map((does) => [does, askedFor(does)])),
) as Field as Field<Request>

export const asAct = ({ does, ...asked }: Request): ActAsked => ({ does, asked })

/** The request of an act that is an operation. */
export const requestIn = ({ does, asked }: ActAsked): Request | null =>
  Object.hasOwn(operations, does) ? { does: does as OperationName, ...(asked as Asked) } : null
