import { ask } from '../calls/index.ts'
import { getTokens } from '../session/index.ts'
import { count, group, id, isoInstant, key, label, list, on, optional, text, type Infer } from '../kernel/index.ts'
import { applicationAnnounced, applicationNotRevoked, applicationRevoked, programShutOut } from './actions.ts'
import { getAuthorization, getPrograms, longestClientId } from './api.ts'
import { askedFields, questionOnWire } from './asked.ts'

/** UTF-16 units. */
const longestDescription = 160

const application = {
  client_id: text('prose', longestClientId),
  description: text('prose', longestDescription),
} as const

const agreement = group({ at: isoInstant(), to: text('prose', longestDescription), scopes: list(label()) })
type Agreement = Infer<typeof agreement>

/** One that the user has authorized, with all of its tokens that stand, the oldest first. */
const authorizedApplication = group({
  id: id('application'),
  ...application,
  tokens: list(group({ jti: key('token'), created: isoInstant() })),
  /** What the user has agreed to, each time that they let it act for them. */
  agreed: optional(list(agreement)),
})
export type AuthorizedApplication = Infer<typeof authorizedApplication>

type Token = {
  readonly jti: string
  readonly created: string
  readonly application?: { readonly id: number; readonly client_id: string; readonly description: string } | undefined
  readonly agreed?: Agreement | undefined
}

const withAgreed = (known: readonly Agreement[] = [], more: Agreement | undefined): Agreement[] =>
  more === undefined || known.some(({ at }) => at === more.at) ? [...known] : [...known, more]

/** SRV-10: only tokens that have an application, by it, in the order in which they were first authorized. */
const byApplication = (tokens: readonly Token[]): AuthorizedApplication[] => {
  const found = new Map<number, AuthorizedApplication>()
  for (const { application: of, jti, created, agreed } of tokens) {
    if (of === undefined) continue
    const known = found.get(of.id)
    const all = withAgreed(known?.agreed, agreed)
    const ofBoth = [...(known?.tokens ?? []), { jti, created }]
    found.set(of.id, { ...of, tokens: ofBoth, ...(all.length > 0 && { agreed: all }) })
  }
  return [...found.values()]
}

/** INT-09, INT-16, INT-18 */
export const authorizedApplications = ask(
  'integrations/applications',
  {
    call: getTokens,
    answer: group({ applications: list(authorizedApplication) }),
    input: () => ({ query: { is_dev_application: '0' as const } }),
    read: (tokens) => ({ applications: byApplication(tokens) }),
    // What was allowed while the list was an old one is not revoked with the others.
    news: { on: [applicationAnnounced, applicationNotRevoked, applicationRevoked, programShutOut] },
  },
  [
    on(applicationRevoked, (draft, { id: of }) => {
      if (draft.value !== null) draft.value.applications = draft.value.applications.filter((each) => each.id !== of)
    }),
  ],
)

/** INT-19: what is asked for, before it is allowed. */
export const authorization = ask('integrations/authorization', {
  call: getAuthorization,
  asked: askedFields,
  answer: group({ application: group({ id: id('application'), ...application }), scopes: list(label()) }),
  input: (asked) => ({ query: questionOnWire(asked) }),
})

const program = group({ id: id('application'), ...application, people: count(), since: isoInstant() })
export type Program = Infer<typeof program>

/** What acts for anybody of the agency. */
export const programsInUse = ask('integrations/programs', {
  call: getPrograms,
  answer: group({ programs: list(program) }),
  news: { on: [applicationAnnounced, applicationRevoked, programShutOut] },
})
