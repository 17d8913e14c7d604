/** What a user's token says: one function, used when a token is made and again on every request (PRM-56). */
import { addonCapabilities, addonNames, addons } from './addons.ts'
import { allFlags, isFlag, type Flag } from './flags.ts'
import { isDisplayOnly, roleLevels, roleOf, roleScopes } from './roles.ts'

export type Standing = {
  readonly roleLevel: number
  /** Granted to this user in addition to the role (PRM-42): scopes and flags. */
  readonly capabilities: readonly string[]
  /** The account's active modules, by name or by what they switch on (`case_manager_enabled`); others are ignored. */
  readonly addons: readonly string[]
  /** 1 active, 0 inactive. */
  readonly userStatus: number
  /** BIL-16: past expiration and grace period. */
  readonly accountExpired: boolean
}

const grantable: ReadonlySet<string> = new Set(roleScopes)
const reportScopes = ['view_report', 'view_individual_report', 'view_enterprise_report']
/** The provider's own functions reach beyond one account, so no grant inside an account gives them. */
const providersOnly: ReadonlySet<string> = new Set(
  roleOf(roleLevels.backOffice)?.scopes.filter((scope) => !roleOf(roleLevels.administrator)?.scopes.includes(scope)),
)

/** PRM-35: what a display-only user keeps, whatever was granted. */
const isReading = (scope: string): boolean => scope.startsWith('view_') || scope === 'send_contact_form'

/** Sorted names: of role and grants, switches of modules (PRM-12), `view_report` (NAV-26), `inactive_user` (PRM-54). */
export const scopesOf = (standing: Standing): string[] => {
  if (standing.userStatus !== 1) return ['inactive_user']
  const { roleLevel } = standing
  const granted = standing.capabilities.filter(
    (name) => grantable.has(name) && (roleLevel >= roleLevels.backOffice || !providersOnly.has(name)),
  )
  const scopes = new Set([...(roleOf(roleLevel)?.scopes ?? []), ...granted])
  if (isDisplayOnly(roleLevel)) for (const scope of scopes) if (!isReading(scope)) scopes.delete(scope)
  const active = new Set(standing.addons)
  for (const name of addonNames) {
    const { gated, derived, switches } = addons[name]
    if (!active.has(name) && !switches.some((scope) => active.has(scope)))
      for (const scope of gated) scopes.delete(scope)
    else
      for (const scope of [...switches, ...derived.filter(([needed]) => scopes.has(needed)).map(([, given]) => given)])
        scopes.add(scope)
  }
  if (scopes.has('view_individual_report') || scopes.has('view_enterprise_report')) scopes.add('view_report')
  if (standing.accountExpired) for (const scope of reportScopes) scopes.delete(scope)
  return [...scopes].toSorted()
}

/** The user's flags: those of the role and those granted. Giving it its own answer again changes nothing. */
export const capabilitiesOf = (standing: {
  readonly roleLevel: number
  readonly capabilities: Iterable<string>
}): Flag[] =>
  [...new Set([...(roleOf(standing.roleLevel)?.flags ?? []), ...[...standing.capabilities].filter(isFlag)])].toSorted()

/** Whether an administrator may grant `name` to a user of their own account (SRV-27). */
export const isGrantable = (name: string): boolean => isFlag(name) || (grantable.has(name) && !providersOnly.has(name))

/** All that a token, a user or a module of an account may name. */
export const accessWords: readonly string[] = [
  ...roleScopes,
  ...allFlags,
  ...addonNames.flatMap((name) => [addons[name].label, ...addonCapabilities(name)]),
  'view_report',
  'inactive_user',
]

const known: ReadonlySet<string> = new Set([
  ...roleScopes,
  ...reportScopes,
  ...addonNames.flatMap((name) => [...addons[name].switches, ...addons[name].derived.map(([, given]) => given)]),
])
/** Whether anybody who is active could have `name` as a scope. */
export const isScope = (name: string): boolean => known.has(name)
