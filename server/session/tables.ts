import type { ColumnType, Generated } from 'kysely'

/** An agency that uses the product. Dates are `yyyy-MM-dd`, instants ISO UTC text. */
export interface AccountTable {
  id: Generated<number>
  name: string
  product_name: Generated<string>
  start_date: string | null
  expiration_date: string | null
  deactivation_date: string | null
  shut_off_date: string | null
  scheduled_archive_date: string | null
  archive_date: string | null
  /** Days; null where it has no own value (BIL-04). */
  grace_period: number | null
  paid_setup: Generated<boolean>
  /** 1 monthly, 2 annual, 3 two-year, 4 three-year, 5 five-year. */
  bill_cycle: Generated<number>
  billing_enabled: Generated<boolean>
  show_demo_link: Generated<boolean>
  agm_pending: Generated<boolean>
  fiscal_year_start: Generated<string>
  time_zone: Generated<string>
  contact_person: string | null
  force_system_use_notification: Generated<boolean>
  system_use_notification: string | null
  enable_mfa: Generated<boolean>
  enforce_sso: Generated<boolean>
  alt_idp_entity_id: string | null
  alt_idp_login_url: string | null
  alt_idp_certificate: string | null
  max_fields: Generated<number>
  support_phone: Generated<string>
  /** Addresses and CIDR ranges; null or empty allows every address (SES-51). */
  firewall_ip_whitelist: string[] | null
  anniversary_date: string | null
  service_provider: string | null
  /** Who of the provider looks after it. */
  sales_rep_id: number | null
  /**
   * Demonstration data, whose passwords are published: a process that has it listens on loopback only. Set by the
   * database for every account that is inserted with the purpose `demo-data`.
   */
  demo: Generated<boolean>
  /** AFF-28: the affiliate by which it is served, and the one by which it came. */
  affiliate: number | null
  initial_affiliate: number | null
  /** BIL-23: the day of the month that was agreed, where a shorter month has moved the expiration off it. */
  bill_day: number | null
  created_at: Generated<string>
}

interface AddonTable {
  id: Generated<number>
  account: number
  label: string
  beta: Generated<boolean>
  capabilities: Generated<string[]>
  active: Generated<boolean>
  pending_cancellation: Generated<boolean>
  /** The last day of one that is cancelled, yyyy-MM-dd. */
  ends_on: Generated<string | null>
}

interface PartnerTable {
  account: number
  id: Generated<number>
  name: string
  contact_person: string | null
  email: string | null
  phone: string | null
}

interface PaymentTable {
  id: Generated<number>
  account: number
  /** Decimal text, dollars. */
  amount: string
  paid_on: string
}

export interface UserTable {
  id: Generated<number>
  account: number
  role_id: number
  /** The highest level that a role of theirs has had; the database keeps it. */
  held_level: ColumnType<number, never, never>
  first: string
  last: string
  email: string
  /** Unique whatever its case, over all accounts. */
  user_login: string
  /** Argon2id in PHC form; null before the first password, and where a link ended the old one. */
  password_hash: string | null
  password_set: ColumnType<boolean, never, never>
  /** 1 active, 0 inactive. */
  status: Generated<number>
  capabilities: Generated<string[]>
  /** 11 digits, once verified. */
  primary_phone: string | null
  secondary_phone: string | null
  phone_verified: Generated<boolean>
  mfa_verified: Generated<boolean>
  /** Base32, sealed (server/kernel/sealing.ts); made when first asked for, and again when the device is removed. */
  totp_secret: string | null
  /** Last time step that was accepted: each is used once (RFC 6238 §5.2). */
  totp_last_step: number | null
  backup_code_hash: string | null
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  zip: string | null
  /** Field view's id to its value; several values are JSON text of a list. */
  custom_fields: ColumnType<Record<string, string>, string | undefined, string>
  display_system_use_notification: Generated<boolean>
  system_use_last_accepted: string | null
  onboarding_banner: 'po_received' | 'info_received' | 'scheduled' | 'complete' | null
  sso_application: Generated<boolean>
  last_login: string | null
  invitation_expiration: string | null
  created_at: Generated<string>
}

/** A signed-in session: the family of tokens that one sign-in led to. */
interface SessionFamilyTable {
  id: string
  account: number
  user_id: number
  created_at: string
  /** Twelve hours after sign-in, never later. */
  expires_at: string
  /** Last time that the password was given. */
  authenticated_at: string
  sso: Generated<boolean>
  acting_admin: number | null
  /** The session of that administrator. */
  acting_session: string | null
  /** The program whose session it is. */
  application: number | null
  /** Its name and its scopes as the person read them; null where that was not written down yet. */
  agreed_to: Generated<string | null>
  agreed_scopes: Generated<string[] | null>
  ended_at: string | null
  end_reason: string | null
}

/** Every token by its id. The signed text itself is not stored. */
interface SessionTokenTable {
  jti: string
  kind: 'access' | 'refresh'
  family: string
  account: number
  user_id: number
  /** The refresh token that this pair was exchanged for. */
  parent: string | null
  state: 'live' | 'used' | 'revoked'
  created_at: string
  expires_at: string
  used_at: string | null
}

/** Links that are sent by mail, and codes sent to a phone. */
interface OneTimeTokenTable {
  id: Generated<number>
  account: number
  user_id: number
  purpose: 'reset' | 'invitation' | 'email' | 'sms_verify' | 'sms_login'
  /** SHA-256. */
  hash: string
  /** The phone to which a code went. */
  phone: string | null
  /** The e-mail address that a link proves. */
  address: string | null
  /** The session in which a link was asked for. */
  session: string | null
  /** The old password ends when the link is first used. */
  voids_password: Generated<boolean>
  /** Following it proves nothing: the mailbox of before agrees to `address`, which is asked next. */
  consents: Generated<boolean>
  /** On the server's console, for its administrator to hand over. */
  printed: Generated<boolean>
  tries: Generated<number>
  created_at: string
  expires_at: string
  used_at: string | null
}

/** Failed sign-ins of the last quarter hour, by user or by the hash of an unknown name. */
interface LoginFailureTable {
  id: Generated<number>
  subject: string
  at: string
}

/** Browsers that a user has signed in with, by the SHA-256 of what they say of themselves. */
interface KnownDeviceTable {
  account: number
  user_id: number
  hash: string
  uses: number
  last_used_at: string
}

/** Requests from the landing page (SRV-05). */
/** The last sign-in of a user by a backup code, for as long as its request may be answered again. */
interface SpentBackupCodeTable {
  account: number
  user_id: number
  /** SHA-256 of the user, the request's key and the code. */
  request: Buffer
  /** Hash of the code that came in its place. */
  successor: string
  session: string
  at: string
}

interface ApplicationRequestTable {
  id: Generated<number>
  email: string
  at: string
}

/** A program of somebody else's that people of the agency may let act for them. */
interface ApiApplicationTable {
  account: number
  id: Generated<number>
  client_id: string
  description: string
  redirect_uris: string[]
  scopes: string[]
  /** SHA-256; null for one that keeps no secret. */
  secret_hash: Buffer | null
  keeps_secret: Generated<boolean>
  created_at: Generated<string>
}

/** What it collects its tokens with, once. */
interface ApplicationGrantTable {
  account: number
  family: string
  application: number
  /** SHA-256. */
  code_hash: Buffer | null
  redirect_uri: string | null
  /** RFC 7636, S256. */
  code_challenge: string | null
  expires_at: string
  collected_at: string | null
}

/** What an account's single sign-on is set up with. */
interface SsoApplicationTable {
  account: number
  id: Generated<number>
  description: string
  entity_id: string
  /** SHA-256. */
  token_hash: Buffer
  created_at: Generated<string>
  token_at: string
}

interface SessionTables {
  account: AccountTable
  addon: AddonTable
  payment: PaymentTable
  account_partner: PartnerTable
  /** The fixed role levels (PRM-36) by the provider's names, of no account, and by an agency's own. */
  role: {
    id: Generated<number>
    account: number | null
    level: number
    description: string
  }
  app_user: UserTable
  session_family: SessionFamilyTable
  session_token: SessionTokenTable
  api_application: ApiApplicationTable
  application_grant: ApplicationGrantTable
  sso_application: SsoApplicationTable
  one_time_token: OneTimeTokenTable
  login_failure: LoginFailureTable
  known_device: KnownDeviceTable
  spent_backup_code: SpentBackupCodeTable
  application_request: ApplicationRequestTable
}

declare module '../kernel/database.ts' {
  interface Database extends SessionTables {}
}
