import * as z from 'zod/mini'
import type { Setup } from '../../domain/setup/index.ts'
import { clientSetup, clientVariables } from './clientSetup.ts'
import { clockSetting, type ClockSetting } from './clock.ts'
import { networkIn } from './networks.ts'

/** Whose `X-Forwarded-For` counts: nobody's, that of so many proxies, or that of proxies in these networks. */
export type TrustedProxies = 'none' | number | readonly string[]

/** What the process was told by its environment, checked once at start. See README, "Environment". */
export interface Config {
  readonly port: number
  readonly host: string
  /** Where people reach the product, without a slash at the end; null where nobody said. */
  readonly publicUrl: string | null
  readonly trustedProxies: TrustedProxies
  /** Browsers are told to reach every name below this one by TLS alone, too (HSTS). */
  readonly tlsBelow: boolean
  /** Folder of the embedded database and of uploads. */
  readonly dataFolder: string
  /** A PostgreSQL to use instead of the embedded one; its role owns the schema. */
  readonly databaseUrl: string | null
  readonly redisUrl: string | null
  /** Seed the demonstration agency into an empty database. */
  readonly demo: boolean
  /** Number of services in the demonstration data. */
  readonly demoSize: number
  readonly clock: ClockSetting
  readonly smtpUrl: string | null
  /** Of the provider of text messages, with what it asks for. */
  readonly smsUrl: string | null
  /** Seals secrets in the database; 32 bytes. */
  readonly key: Buffer | null
  /** Shown in error messages (ERR-13). */
  readonly supportPhone: string
  /** Where requests of the contact form are mailed (SRV-78). */
  readonly supportEmail: string
  /** The authentication service is part of this process (the specification's feature flag). */
  readonly authFeature: boolean
  /** What the client is told at its start (CFG-30). */
  readonly client: Setup
}

function wholeNumber(min: number, max: number) {
  const isWithin = (text: string) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max
  return z.pipe(
    z.string().check(z.refine(isWithin, `must be a whole number from ${min} to ${max}`)),
    z.transform(Number),
  )
}

const flag = z.pipe(
  z.enum(['0', '1', 'true', 'false', 'on', 'off'], 'must be 1 or 0'),
  z.transform((text) => text === '1' || text === 'true' || text === 'on'),
)

const address = (...protocols: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
        `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      ),
    )

/** A character that is left as it is would be read as a blank. */
const hasSender = (text: string): boolean =>
  URL.canParse(text) && /\S/.test(new URL(text).searchParams.get('from') ?? '')

const isSite = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, pathname, search, hash, username, password } = new URL(text)
  return (
    /^https?:$/.test(protocol) && [search, hash, username, password].every((part) => part === '') && pathname === '/'
  )
}

const proxies = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) =>
          text === 'none' || /^[1-9]$/.test(text) || addressesIn(text).every((each) => networkIn(each) !== null),
        'must be none, a number of proxies from 1 to 9, or addresses and networks such as 10.0.0.0/8,2001:db8::7',
      ),
    ),
  z.transform((text): TrustedProxies => {
    if (text === 'none') return text
    return /^[1-9]$/.test(text) ? Number(text) : addressesIn(text)
  }),
)
const addressesIn = (text: string): string[] => text.trim().split(/[\s,]+/)

const environment = z.object({
  PORT: z.optional(wholeNumber(0, 65_535)),
  HOST: z.optional(z.string().check(z.regex(/^[\w.:%-]+$/, 'must be a host name or an IP address'))),
  PUBLIC_URL: z.optional(
    z.string().check(z.refine(isSite, 'must be an address such as https://caselog.example.org, without a path')),
  ),
  TRUSTED_PROXIES: z.optional(proxies),
  HSTS_SUBDOMAINS: z.optional(flag),
  CASELOG_DATA: z.optional(z.string()),
  DATABASE_URL: z.optional(address('postgres:', 'postgresql:')),
  REDIS_URL: z.optional(address('redis:', 'rediss:')),
  CASELOG_DEMO: z.optional(flag),
  CASELOG_DEMO_SIZE: z.optional(wholeNumber(1, 10_000_000)),
  CASELOG_CLOCK: z.optional(clockSetting),
  SMTP_URL: z.optional(address('smtp:', 'smtps:')),
  SMS_URL: z.optional(address('https:').check(z.refine(hasSender, 'must name the sender, as ?from=%2B15555550100'))),
  CASELOG_KEY: z.optional(z.string().check(z.regex(/^[\da-f]{64}$/i, 'must be 64 hexadecimal digits'))),
  SUPPORT_PHONE: z.optional(z.string().check(z.regex(/^[\d ()+.x-]{7,30}$/, 'must be a phone number'))),
  SUPPORT_EMAIL: z.optional(z.string().check(z.regex(/^[^\s@<>"]+@[^\s@<>"]+$/, 'must be an e-mail address'))),
  FEATURE_AUTH: z.optional(flag),
  ...clientVariables,
})

/**
 * The configuration from environment variables; an empty variable counts as absent.
 * Throws an Error with one line per wrong variable, each naming the variable and never repeating its value
 * (an address may hold a password).
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(present)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`)
    throw new Error(`The environment is not right.\n${lines.join('\n')}`)
  }
  const given = parsed.data
  const supportPhone = given.SUPPORT_PHONE ?? '(555) 555-0100'
  const authFeature = given.FEATURE_AUTH ?? true
  const demo = given.CASELOG_DEMO ?? given.DATABASE_URL === undefined
  // What stays in the outbox an administrator of the demonstration reads, and nobody else.
  const sendsMail = given.SMTP_URL !== undefined || demo
  const config: Config = {
    port: given.PORT ?? 4000,
    host: given.HOST ?? '127.0.0.1',
    publicUrl: given.PUBLIC_URL === undefined ? null : new URL(given.PUBLIC_URL).origin,
    trustedProxies: given.TRUSTED_PROXIES ?? 'none',
    tlsBelow: given.HSTS_SUBDOMAINS ?? false,
    dataFolder: given.CASELOG_DATA ?? '.data',
    databaseUrl: given.DATABASE_URL ?? null,
    redisUrl: given.REDIS_URL ?? null,
    demo,
    demoSize: given.CASELOG_DEMO_SIZE ?? 3000,
    clock: given.CASELOG_CLOCK ?? { kind: 'system' },
    smtpUrl: given.SMTP_URL ?? null,
    smsUrl: given.SMS_URL ?? null,
    key: given.CASELOG_KEY === undefined ? null : Buffer.from(given.CASELOG_KEY, 'hex'),
    supportPhone,
    supportEmail: given.SUPPORT_EMAIL ?? 'support@example.org',
    authFeature,
    client: clientSetup(given, { supportPhone, authFeature, sendsMail }),
  }
  requireLoopbackForDemo(config, config.demo)
  if (!isLoopback(config.host) && (given.PUBLIC_URL === undefined || given.TRUSTED_PROXIES === undefined))
    throw new Error(
      'HOST: to listen where others reach it, the server must be told PUBLIC_URL (the address that people open, such as ' +
        'https://caselog.example.org) and TRUSTED_PROXIES (the addresses of the proxies before it, or none).',
    )
  return config
}

/** Where people reach the product, for links: where it listens unless somebody said. */
export const publicAddress = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/**
 * Demonstration data comes with published passwords, so a process that has it must not be reachable from outside.
 * Called with the setting when the configuration is read, and with what the database holds before listening.
 */
export function requireLoopbackForDemo(config: Pick<Config, 'host'>, hasDemoData: boolean): void {
  if (hasDemoData && !isLoopback(config.host)) {
    throw new Error(
      'HOST: with demonstration data the server listens on loopback only (127.0.0.1, ::1 or localhost). ' +
        'Set CASELOG_DEMO=0 and use a database without demonstration data to listen elsewhere.',
    )
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)
}
