/** What a program of somebody else's may do for a person who lets it (INT-19). */
import type { Call } from '../kernel/index.ts'

/** What opens the rest, or lets somebody in: no program has it, whoever allows what. */
const ofPeopleAlone: ReadonlySet<string> = new Set([
  'masquerade',
  'authenticate_third_party_api',
  'configure_single_signon',
  'admin_own_users',
  'export_list',
])

/** Of what is asked for at its registration, what no program may have. */
export const ungrantable = (scopes: readonly string[]): readonly string[] =>
  scopes.filter((scope) => ofPeopleAlone.has(scope))

/** At most the person's own, and at most what the program is registered for. */
export const scopesOfApplication = (own: readonly string[], granted: readonly string[]): readonly string[] =>
  own.filter((scope) => granted.includes(scope) && !ofPeopleAlone.has(scope))

/** The own list of tokens is its way to end its own session. */
const ofItsOwn: ReadonlySet<string> = new Set(['auth.getTokens', 'auth.deleteToken'])

/** What is done later, by nobody's session: it would be done with all that the person may, even after the program is shut out. */
const doneLater: ReadonlySet<string> = new Set(['bulk_letter', 'export', 'import'])
const isDoneLater = (id: string): boolean => doneLater.has(id.split('.')[0] ?? '')

/**
 * Programs read, and change what scopes are for. What everybody who signs in may change (the own profile, password,
 * second factors, the log of a page) is a person's.
 */
export const isOpenToApplications = ({
  id,
  service,
  reads,
  needs,
}: Pick<Call, 'id' | 'service' | 'reads' | 'needs'>): boolean =>
  ofItsOwn.has(id) || (service === 'product' && (reads || (typeof needs !== 'string' && !isDoneLater(id))))
