/** ADM-25 */
import { arrangeCalls, arrangedKinds, getUses } from '../../domain/administration/index.ts'
import { sharing, type ListedKind } from '../../domain/config/index.ts'
import { entities } from '../../domain/records/index.ts'
import { route, type Route } from '../http/route.ts'
import { arrange } from './arrange.ts'
import { usesFor } from './uses.ts'

/** Kinds of one path share the call, told apart by `type`. */
const arranging = (kind: ListedKind): readonly Route[] => {
  const shared = sharing(entities[kind])
  if (shared[0]?.kind !== kind) return []
  // To the compiler one kind stands for all.
  const calls = arrangeCalls[kind as 'agency']
  return [
    route(calls, ({ query, body }, context) => {
      const asked = shared.find(({ listed }) => listed.type === query.type) ?? shared[0]
      return arrange((asked?.kind ?? kind) as 'agency', body.ids, context)
    }),
  ]
}

export const routes: readonly Route[] = [
  ...arrangedKinds.flatMap(arranging),
  route(getUses, ({ params }, context) => usesFor(params.kind, params.id, context)),
]
