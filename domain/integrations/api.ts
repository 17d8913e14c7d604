/** A person lets a program of somebody else's act for them (INT-19); single sign-on is set up (SRV-71, SRV-72). */
import * as z from 'zod/mini'
import { guards } from '../access/index.ts'
import { call } from '../kernel/index.ts'

/** UTF-16 units. */
export const longestClientId = 80
export const longestAddress = 2_000

const clientId = z.string().check(z.minLength(1), z.maxLength(longestClientId))
/** Compared with the registered ones to the letter. */
const redirectUri = z.string().check(z.minLength(1), z.maxLength(longestAddress))
/** What the program made of its own, and gets back as it was (RFC 6749 §4.1.1). */
export const longestState = 500
export const stateText = /^[\x20-\x7e]*$/
export const codeChallenge = /^[A-Za-z0-9_-]{43}$/
/** S256 alone: `plain` would tell whoever reads the address (RFC 7636 §4.2). */
const asked = {
  client_id: clientId,
  redirect_uri: z.optional(redirectUri),
  code_challenge: z.optional(z.string().check(z.regex(codeChallenge))),
  code_challenge_method: z.optional(z.literal('S256')),
}

export const getAuthorization = call({
  id: 'integrations.authorization',
  method: 'GET',
  path: 'authorization',
  needs: guards['integrations.api'],
  query: z.strictObject(asked),
  response: z.strictObject({
    application: z.strictObject({ id: z.int(), client_id: z.string(), description: z.string() }),
    /** What it could do: never more than the caller may. */
    scopes: z.array(z.string()),
  }),
  errors: [403, 404, 422],
  summary: 'What an application asks its user for, before they allow it',
})

export const postAuthorization = call({
  id: 'integrations.authorize',
  method: 'POST',
  path: 'authorization',
  needs: guards['integrations.api'],
  body: z.strictObject({
    ...asked,
    /** What was read before it was allowed; what came to it since is not part of that. Without it, all that it could do. */
    scopes: z.optional(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(500))),
    state: z.optional(z.string().check(z.regex(stateText), z.maxLength(longestState))),
  }),
  /** The registered address with a code that is good once and for a minute, and the state; null where none was asked. */
  response: z.strictObject({ redirect: z.nullable(z.string()) }),
  errors: [403, 404, 422],
  summary: 'Issue the tokens of an application that acts for its user',
})

/** Whoever admits people and stops them (`admin.users`) does so with programs that act for them. */
const ofUsers = guards['admin.users']

export const getPrograms = call({
  id: 'integrations.programs',
  method: 'GET',
  path: 'authorized_application',
  needs: ofUsers,
  response: z.strictObject({
    programs: z.array(
      z.strictObject({
        id: z.int(),
        client_id: z.string(),
        description: z.string(),
        /** Of the agency, for whom it may act. */
        people: z.int(),
        since: z.string(),
      }),
    ),
  }),
  summary: "Programs that may act for anybody of the caller's account",
})

export const deleteProgram = call({
  id: 'integrations.shutOut',
  method: 'DELETE',
  path: 'authorized_application/{id}',
  needs: ofUsers,
  params: z.strictObject({ id: z.int() }),
  response: z.strictObject({ success: z.literal(true) }),
  errors: [403, 404],
  summary: 'End what an application may do for anybody of the account, at once',
})

/** UTF-16 units. */
export const longestDescription = 160

const ofSso = guards['integrations.sso']

export const getSsoApplication = call({
  id: 'integrations.ssoApplication',
  method: 'GET',
  path: 'application',
  needs: ofSso,
  response: z.strictObject({
    application: z.nullable(
      z.strictObject({
        id: z.int(),
        description: z.string(),
        entity_id: z.string(),
        sign_in_url: z.string(),
        metadata_url: z.string(),
      }),
    ),
  }),
  summary: "The own account's SSO application; null before it is generated",
})

export const postSsoApplication = call({
  id: 'integrations.generate',
  method: 'POST',
  path: 'application',
  needs: ofSso,
  body: z.strictObject({ description: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestDescription)) }),
  response: z.strictObject({
    id: z.int(),
    description: z.string(),
    provisioning_token: z.string(),
    entity_id: z.string(),
  }),
  errors: [401, 403, 422],
  summary: 'Generate the SSO application; its provisioning token is told here once',
})

export const putSsoApplication = call({
  id: 'integrations.regenerate',
  method: 'PUT',
  path: 'application/{id}',
  needs: ofSso,
  params: z.strictObject({ id: z.int() }),
  body: z.strictObject({ token: z.literal('regenerate') }),
  response: z.strictObject({ id: z.int(), provisioning_token: z.string() }),
  errors: [401, 403, 404],
  summary: 'Revoke the provisioning token and tell a new one, once',
})

const secret = z.string().check(z.minLength(1), z.maxLength(200))

/**
 * Where an address was given, with the code that went there; else by the login name of whoever approved, for a program
 * is to take nobody's approval for somebody else's.
 */
export const postApplicationToken = call({
  id: 'auth.applicationToken',
  service: 'auth',
  method: 'POST',
  path: 'application-token',
  needs: 'anyone',
  body: z.strictObject({
    client_id: clientId,
    /** A program that keeps none proves itself by the verifier of its code. */
    client_secret: z.optional(secret),
    code: z.optional(secret),
    code_verifier: z.optional(z.string().check(z.regex(/^[A-Za-z0-9._~-]{43,128}$/))),
    redirect_uri: z.optional(redirectUri),
    user_login: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  }),
  response: z.strictObject({ access_token: z.string(), refresh_token: z.string() }),
  errors: [401, 404, 422],
  summary: 'An application collects the tokens that a user has allowed it, once',
})
