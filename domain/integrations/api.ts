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
const asked = z.strictObject({ client_id: clientId, redirect_uri: z.optional(redirectUri) })

export const getAuthorization = call({
  id: 'integrations.authorization',
  method: 'GET',
  path: 'authorization',
  needs: guards['integrations.api'],
  query: asked,
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
  body: asked,
  /** The registered address with a code that is good once and for a minute; null where none was asked for. */
  response: z.strictObject({ redirect: z.nullable(z.string()) }),
  errors: [403, 404, 422],
  summary: 'Issue the tokens of an application that acts for its user',
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
    client_secret: secret,
    code: z.optional(secret),
    redirect_uri: z.optional(redirectUri),
    user_login: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  }),
  response: z.strictObject({ access_token: z.string(), refresh_token: z.string() }),
  errors: [401, 404, 422],
  summary: 'An application collects the tokens that a user has allowed it, once',
})
