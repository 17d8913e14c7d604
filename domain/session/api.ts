/** The calls of SRV-01 … SRV-20 and of the log's key. */
import * as z from 'zod/mini'
import { call } from '../kernel/declareCall.ts'
import { account, user } from './forms.ts'
import { logoutReasons } from './workflow.ts'

const success = z.strictObject({ success: z.literal(true) })
const tokens = z.strictObject({ access_token: z.string(), refresh_token: z.string() })
const line = (max: number) => z.string().check(z.maxLength(max))
const password = line(1_000)
const token = line(4_096)

/** SES-47: right password, second factor still missing. */
const mfaRequired = z.strictObject({ mfa_required: z.literal(true), method: z.enum(['totp', 'sms']) })

export const login = call({
  id: 'session.login',
  method: 'POST',
  path: 'login',
  needs: 'anyone',
  errors: [401, 403, 429],
  body: z.strictObject({ user_login: line(255), password, code: z.optional(line(40)) }),
  /** A new backup code comes with the tokens when the old one was spent (SES-48). */
  response: z.union([z.strictObject({ ...tokens.shape, backup_code: z.optional(z.string()) }), mfaRequired]),
  summary: 'Sign in with login name or e-mail address and password',
})
/** SES-49: where the account's own sign-in is; the same refusal for a name that nobody has. */
export const findSso = call({
  id: 'session.findSso',
  method: 'POST',
  path: 'sso_login',
  needs: 'anyone',
  errors: [404, 422],
  body: z.strictObject({ user_login: line(255) }),
  response: z.strictObject({ location: z.string() }),
  summary: "The address of the account's single sign-on",
})
export const register = call({
  id: 'session.register',
  method: 'POST',
  path: 'register',
  needs: 'anyone',
  errors: [403, 404, 422],
  body: z.strictObject({
    client: z.string(),
    token,
    user_id: z.union([z.string(), z.int()]),
    password,
    password2: password,
    bypass_validation: z.optional(z.boolean()),
  }),
  response: success,
  summary: 'Set the first password of an invited user',
})
/** One path, two uses: asking for the link, and setting the password with it. */
export const resetPassword = call({
  id: 'session.resetPassword',
  method: 'POST',
  path: 'reset_password',
  needs: 'anyone',
  errors: [403, 422, 429],
  body: z.union([
    z.strictObject({ user_login: line(255), remove_old_password: z.optional(z.boolean()) }),
    z.strictObject({ token, password, password2: password, token_type: z.optional(line(40)) }),
  ]),
  response: success,
  summary: 'Ask for a reset link, or set a new password with one',
})
/** The link in the mail to a new e-mail address. */
export const confirmEmail = call({
  id: 'session.confirmEmail',
  method: 'POST',
  path: 'confirm_email',
  needs: 'anyone',
  errors: [403, 422, 429],
  body: z.strictObject({ token }),
  response: success,
  summary: 'Confirm a new e-mail address',
})
export const apply = call({
  id: 'session.apply',
  method: 'POST',
  path: 'apply',
  needs: 'anyone',
  errors: [422, 429],
  body: z.strictObject({ email: line(255), email_address: line(255) }),
  response: success,
  summary: 'Sign-up from the landing page',
})
export const refresh = call({
  id: 'auth.token',
  service: 'auth',
  method: 'POST',
  path: 'token',
  needs: 'anyone',
  errors: [401, 403],
  body: z.strictObject({ refresh_token: token, grant_type: z.literal('refresh_token') }),
  response: tokens,
  summary: 'Exchange a refresh token for a new pair',
})
export const changeUsername = call({
  id: 'auth.changeUsername',
  service: 'auth',
  method: 'POST',
  path: 'change-username',
  needs: 'signedIn',
  errors: [401, 422, 429],
  body: z.strictObject({ token, user_login: line(255) }),
  response: success,
  summary: 'Change the own login name',
})
export const changePassword = call({
  id: 'auth.changePassword',
  service: 'auth',
  method: 'POST',
  path: 'change-password',
  needs: 'signedIn',
  errors: [401, 403, 422, 429],
  body: z.strictObject({ token, current_password: z.optional(password), password, password2: password }),
  response: success,
  summary: 'Change the own password',
})
export const getTokens = call({
  id: 'auth.getTokens',
  service: 'auth',
  method: 'GET',
  path: 'get-tokens',
  needs: 'signedIn',
  query: z.strictObject({ is_dev_application: z.optional(z.literal('0')) }),
  /** `token` is the token's id, never one that can be used (decisions, "Conventions on the wire"). */
  response: z.array(
    z.strictObject({
      token: z.string(),
      jti: z.string(),
      created: z.string(),
      type: z.enum(['access', 'refresh']),
      application: z.optional(z.strictObject({ id: z.int(), client_id: z.string(), description: z.string() })),
      /** What its user read and agreed to when they let the application act for them. */
      agreed: z.optional(z.strictObject({ at: z.string(), to: z.string(), scopes: z.array(z.string()) })),
    }),
  ),
  summary: 'The own tokens',
})
export const deleteToken = call({
  id: 'auth.deleteToken',
  service: 'auth',
  method: 'DELETE',
  path: 'delete-token/{jti}',
  needs: 'signedIn',
  params: z.strictObject({ jti: line(200) }),
  query: z.strictObject({ log_type: z.optional(z.enum(logoutReasons)) }),
  response: success,
  summary: 'Revoke one of the own tokens; an unknown one is no error',
})
const factor = { authentication_method: z.literal('token'), token }
export const verifyPhone = call({
  id: 'auth.verifyPhone',
  service: 'auth',
  method: 'POST',
  path: 'verify-phone',
  needs: 'signedIn',
  errors: [401, 422, 429],
  body: z.strictObject({ ...factor, phone: z.string().check(z.regex(/^\d{11}$/)) }),
  response: success,
  summary: 'Send a code to a phone',
})
export const verifySms = call({
  id: 'auth.mfa',
  service: 'auth',
  method: 'POST',
  path: 'mfa',
  needs: 'signedIn',
  errors: [401, 422, 429],
  body: z.strictObject({ ...factor, code: line(40) }),
  response: success,
  summary: 'Confirm a phone with the code sent to it',
})
export const verifyTotp = call({
  id: 'auth.totp',
  service: 'auth',
  method: 'POST',
  path: 'totp',
  needs: 'signedIn',
  errors: [401, 422, 429],
  body: z.strictObject({
    ...factor,
    code: z.string().check(z.regex(/^\d{6}$/)),
    generate_backup_code: z.literal(true),
  }),
  response: z.strictObject({ success: z.literal(true), backup_code: z.string() }),
  summary: 'Confirm an authenticator',
})
export const newBackupCode = call({
  id: 'auth.totpBackupCode',
  service: 'auth',
  method: 'POST',
  path: 'totp-backup-code',
  needs: 'signedIn',
  errors: [401],
  body: z.strictObject(factor),
  response: z.strictObject({ success: z.literal(true), backup_code: z.string() }),
  summary: 'A new backup code; the old one is void',
})
export const getMe = call({
  id: 'session.me',
  method: 'GET',
  path: 'me',
  needs: 'signedIn',
  response: user.schema,
  summary: 'The user of the token',
})
const meFields = z.strictObject({
  accept_system_use_notification: z.optional(z.literal(true)),
  first: z.optional(line(80)),
  last: z.optional(line(80)),
  email: z.optional(line(255)),
  secondary_phone: z.optional(z.nullable(line(40))),
  address1: z.optional(z.nullable(line(120))),
  address2: z.optional(z.nullable(line(120))),
  city: z.optional(z.nullable(line(80))),
  state: z.optional(z.nullable(line(40))),
  zip: z.optional(z.nullable(line(10))),
  custom_fields: z.optional(
    z.array(
      z.strictObject({
        field_view: z.strictObject({ id: z.int() }),
        value: z.union([z.string(), z.array(z.string())]),
      }),
    ),
  ),
  phone_verified: z.optional(z.literal(0)),
  mfa_verified: z.optional(z.literal(0)),
})
export const putMe = call({
  id: 'session.putMe',
  method: 'PUT',
  path: 'me/{id}',
  needs: 'signedIn',
  errors: [401, 403, 422],
  params: z.strictObject({ id: z.int() }),
  body: meFields,
  /** `pending_email` is the new address, which counts once it is confirmed; null where there is none. */
  response: z.looseObject({
    id: z.int(),
    mfa_secret: z.optional(z.nullable(z.string())),
    pending_email: z.optional(z.nullable(z.string())),
    mfa_verified: z.optional(z.boolean()),
    phone_verified: z.optional(z.boolean()),
  }),
  summary: 'Change the own profile; the authenticator secret is answered only while it is not verified',
})
export const getMyAccount = call({
  id: 'session.myAccount',
  method: 'GET',
  path: 'my_account',
  needs: 'signedIn',
  response: account.schema,
  summary: 'The own account',
})
export const putMyAccount = call({
  id: 'session.putMyAccount',
  method: 'PUT',
  path: 'my_account/{id}',
  /** Each field has its own: the first day of the fiscal year is for whoever edits the account. */
  needs: { anyOf: ['configure_single_signon', 'edit_own_account'] },
  errors: [403, 404, 422],
  params: z.strictObject({ id: z.int() }),
  body: z.strictObject({
    fiscal_year_start: z.optional(z.iso.date()),
    alt_idp_entity_id: z.optional(z.nullable(line(2_000))),
    alt_idp_login_url: z.optional(z.nullable(line(2_000))),
    alt_idp_certificate: z.optional(z.nullable(line(20_000))),
    enforce_sso: z.optional(z.boolean()),
  }),
  response: account.schema,
  summary: 'Change the single sign-on fields of the own account, or the first day of its fiscal year',
})
/**
 * The key of the log at rest, wrapped to a key pair that the browser made and can't export (ECDH on P-256), so no
 * script sees it. The first pair that asks in a session is the only one that gets it: others are answered with 403.
 * `kept` asks for the keys of drafts that an earlier session of the same user left on this device.
 */
export const getLogKey = call({
  id: 'session.logKey',
  method: 'POST',
  path: 'log_key',
  needs: 'signedIn',
  errors: [403, 409, 422],
  body: z.strictObject({ public_key: line(2_000), kept: z.array(line(60)).check(z.maxLength(20)) }),
  response: z.strictObject({
    key_id: z.string(),
    wrapped: z.string(),
    tab_number: z.int(),
    kept: z.array(z.strictObject({ key_id: z.string(), wrapped: z.string() })),
  }),
  summary: "The wrapped key of this session's log",
})
