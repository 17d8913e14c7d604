import { actBegun } from '../../domain/acts.ts'
import type { Asking } from '../../domain/calls/index.ts'
import type { Action } from '../../domain/kernel/index.ts'

/** What is asked for becomes an act under a name that nothing had before. */
export const begin = <A>(act: Asking<A>, asked: NoInfer<A>, name: string, because: Action): Action =>
  actBegun({ name, act: { does: act.name, asked } }, because)
