/**
 * CFG-30: what the server tells the client at its start. It stands in the page, so that nothing has to be asked first,
 * and it is the same for everybody: nothing of an account is in it, but whether there is one.
 */
import * as z from 'zod/mini'
import { schemaOf } from '../kernel/index.ts'

export const setupLanguages = ['en', 'fr', 'es'] as const

export type Setup = {
  /** The authentication service's address; null where there is none (SES-12). */
  readonly authAddress: string | null
  readonly sockets: {
    readonly on: boolean
    /** Empty for the origin that the page came from. */
    readonly address: string
    /** Milliseconds that a connection may take. */
    readonly timeout: number
  }
  readonly idleMinutes: number
  /** Seconds: before an idle user is logged out, before another sign-in takes over, before accounts are switched. */
  readonly countdowns: { readonly idle: number; readonly login: number; readonly sso: number }
  readonly supportPhone: string
  /** Null where there is no such page; then nothing leads there. */
  readonly demoAddress: string | null
  readonly statusAddress: string
  readonly schedulingAddress: string | null
  readonly knowledgeBaseAddress: string | null
  /** NAV-43: the product's pages elsewhere, for the footer. */
  readonly socialLinks: readonly { readonly name: string; readonly address: string }[]
  readonly productName: string
  readonly defaultLanguage: (typeof setupLanguages)[number]
  /** False where mails reach nobody, so that nobody waits for one. */
  readonly sendsMail: boolean
  /** False until the first agency is set up: nobody can sign in. */
  readonly hasAccounts: boolean
}

const address = z.string().check(z.maxLength(2_000))
const seconds = z.int().check(z.minimum(1), z.maximum(3_600))

export const setupSchema = schemaOf<Setup>(
  z.object({
    authAddress: z.nullable(address),
    sockets: z.object({ on: z.boolean(), address, timeout: z.int().check(z.minimum(1)) }),
    idleMinutes: z.int().check(z.minimum(1), z.maximum(1_440)),
    countdowns: z.object({ idle: seconds, login: seconds, sso: seconds }),
    supportPhone: z.string().check(z.maxLength(40)),
    demoAddress: z.nullable(address),
    statusAddress: address,
    schedulingAddress: z.nullable(address),
    knowledgeBaseAddress: z.nullable(address),
    socialLinks: z.array(z.object({ name: z.string().check(z.minLength(1), z.maxLength(40)), address })),
    productName: z.string().check(z.minLength(1), z.maxLength(80)),
    defaultLanguage: z.enum(setupLanguages),
    sendsMail: z.boolean(),
    hasAccounts: z.boolean(),
  }),
)

/** Where the server says nothing, as in the page of the development server. */
export const usualSetup: Setup = {
  authAddress: '/auth',
  sockets: { on: true, address: '', timeout: 60_000 },
  idleMinutes: 30,
  countdowns: { idle: 30, login: 30, sso: 30 },
  supportPhone: '(555) 555-0100',
  demoAddress: null,
  statusAddress: '/readyz',
  schedulingAddress: null,
  knowledgeBaseAddress: null,
  socialLinks: [],
  productName: 'Caselog',
  defaultLanguage: 'en',
  sendsMail: true,
  hasAccounts: true,
}
