/** CFG-30: what the environment says for the client; it stands in the page that the server sends. */
import * as z from 'zod/mini'
import { setupLanguages, usualSetup, type Setup } from '../../domain/setup/index.ts'

const whole = (min: number, max: number) => {
  const isWithin = (text: string) => /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max
  return z.optional(
    z.pipe(z.string().check(z.refine(isWithin, `must be a whole number from ${min} to ${max}`)), z.transform(Number)),
  )
}

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
const isOwnPath = (text: string): boolean => /^\/(?!\/)/.test(text)

/** Somewhere else. */
const webAddress = z.optional(
  z.string().check(z.refine(isWebAddress, 'must be an address that starts with http:// or https://')),
)
/** Somewhere else, or a path of this server. */
const anyAddress = z.optional(
  z
    .string()
    .check(
      z.refine(
        (text) => isWebAddress(text) || isOwnPath(text),
        'must be a path, or an address that starts with http:// or https://',
      ),
    ),
)

/** `LinkedIn=https://… YouTube=https://…` */
const links = z.optional(
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) =>
            text
              .split(' ')
              .every((part) => /^[\p{L}\p{N}.-]{1,40}=/u.test(part) && isWebAddress(part.slice(part.indexOf('=') + 1))),
          'must be names with their addresses, as in LinkedIn=https://example.org',
        ),
      ),
    z.transform((text) =>
      text
        .split(' ')
        .map((part) => ({ name: part.slice(0, part.indexOf('=')), address: part.slice(part.indexOf('=') + 1) })),
    ),
  ),
)

const onOff = z.optional(
  z.pipe(
    z.enum(['0', '1', 'true', 'false', 'on', 'off'], 'must be 1 or 0'),
    z.transform((text) => text === '1' || text === 'true' || text === 'on'),
  ),
)

const seconds = whole(1, 3_600)

export const clientVariables = {
  AUTH_ADDRESS: anyAddress,
  FEATURE_SOCKETS: onOff,
  SOCKET_ADDRESS: webAddress,
  SOCKET_TIMEOUT: whole(1, 600),
  IDLE_MINUTES: whole(1, 1_440),
  IDLE_COUNTDOWN: seconds,
  LOGIN_COUNTDOWN: seconds,
  SSO_COUNTDOWN: seconds,
  DEMO_ADDRESS: webAddress,
  STATUS_ADDRESS: anyAddress,
  SCHEDULING_ADDRESS: webAddress,
  KNOWLEDGE_BASE_ADDRESS: webAddress,
  SOCIAL_LINKS: links,
  PRODUCT_NAME: z.optional(z.string().check(z.regex(/^[\p{L}\p{N} .&'-]{1,80}$/u, 'must be a short name'))),
  DEFAULT_LANGUAGE: z.optional(z.enum(setupLanguages, `must be one of ${setupLanguages.join(', ')}`)),
}

type Given = z.infer<ReturnType<typeof z.object<typeof clientVariables>>>
type Known = { readonly supportPhone: string; readonly authFeature: boolean; readonly sendsMail: boolean }

/** The usual setup with what was given instead; the authentication service of this process unless there is none. */
export const clientSetup = (given: Given, { supportPhone, authFeature, sendsMail }: Known): Setup => ({
  ...usualSetup,
  authAddress: given.AUTH_ADDRESS ?? (authFeature ? usualSetup.authAddress : null),
  sockets: {
    on: given.FEATURE_SOCKETS ?? usualSetup.sockets.on,
    address: given.SOCKET_ADDRESS ?? usualSetup.sockets.address,
    timeout: given.SOCKET_TIMEOUT === undefined ? usualSetup.sockets.timeout : given.SOCKET_TIMEOUT * 1_000,
  },
  idleMinutes: given.IDLE_MINUTES ?? usualSetup.idleMinutes,
  countdowns: {
    idle: given.IDLE_COUNTDOWN ?? usualSetup.countdowns.idle,
    login: given.LOGIN_COUNTDOWN ?? usualSetup.countdowns.login,
    sso: given.SSO_COUNTDOWN ?? usualSetup.countdowns.sso,
  },
  supportPhone,
  demoAddress: given.DEMO_ADDRESS ?? usualSetup.demoAddress,
  statusAddress: given.STATUS_ADDRESS ?? usualSetup.statusAddress,
  schedulingAddress: given.SCHEDULING_ADDRESS ?? usualSetup.schedulingAddress,
  knowledgeBaseAddress: given.KNOWLEDGE_BASE_ADDRESS ?? usualSetup.knowledgeBaseAddress,
  socialLinks: given.SOCIAL_LINKS ?? usualSetup.socialLinks,
  productName: given.PRODUCT_NAME ?? usualSetup.productName,
  defaultLanguage: given.DEFAULT_LANGUAGE ?? usualSetup.defaultLanguage,
  sendsMail,
  hasAccounts: usualSetup.hasAccounts,
})

/** Other origins that the client calls, for the page's content security policy. */
export const calledOrigins = ({ authAddress, sockets }: Setup): readonly string[] =>
  [authAddress, sockets.address].flatMap((called) => {
    if (called === null || !isWebAddress(called)) return []
    const { origin } = new URL(called)
    return called === sockets.address ? [origin, origin.replace(/^http/, 'ws')] : [origin]
  })
