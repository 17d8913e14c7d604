import { group, id, key, nullable, oneOf, variant, type Field } from '../kernel/index.ts'
import { operationNames, operations, type Request } from './operations.ts'

/** One operation on one record, told apart by what it does; all that it names are ids. */
export const anyRequest: Field<Request> = variant(
  'does',
  Object.fromEntries(
    operationNames.map((does) => {
      const { kinds, space, fields } = operations[does]
      return [
        does,
        group({
          kind: oneOf(kinds as [string, ...string[]]),
          id: id('record'),
          link: nullable(id(space)),
          values: group(fields),
        }),
      ]
    }),
  ),
) as Field as Field<Request>

/** Names an operation for ever: it is the idempotency key, so a repeated request happens once. */
export const operationKey = (): Field<string> => key('operation')
