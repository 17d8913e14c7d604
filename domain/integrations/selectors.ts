import type { WithActs } from '../calls/index.ts'
import { saveSignOn } from './acts.ts'
import type { IntegrationsState } from './reducer.ts'
import type { SignOnChanges } from './signOn.ts'

/** As another tab takes it over: the switch stands as the server has it, and what an act holds is left with that. */
export const unsentSignOn = ({ integrations, acts }: { readonly integrations: IntegrationsState } & WithActs) => {
  const { enforce_sso: _switch, ...typed } = integrations.signOn
  const held = [...Object.values(acts.underWay).map(({ act }) => act), ...Object.values(acts.unknown)]
    .filter(({ does }) => does === saveSignOn.name)
    .map(({ asked }) => (asked as { readonly changes: SignOnChanges }).changes)
  const left = Object.entries(typed).filter(([name, value]) =>
    held.every((changes) => changes[name as keyof SignOnChanges] !== value),
  )
  return left.length === 0 ? integrations.signOnLeft : [Object.fromEntries(left), ...integrations.signOnLeft]
}
