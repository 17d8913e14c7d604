import { assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { usualSetup } from '../../domain/setup/index.ts'
import { createClock } from '../../server/kernel/clock.ts'
import { publicAddress, readConfig, requireLoopbackForDemo } from '../../server/kernel/config.ts'

/** What a server must be told that others reach. */
const reachable = { PUBLIC_URL: 'https://caselog.example.org', TRUSTED_PROXIES: 'none' }

test('with nothing set, or everything set to nothing, the defaults hold', () => {
  const defaults = {
    port: 4000,
    host: '127.0.0.1',
    publicUrl: null,
    trustedProxies: 'none',
    tlsBelow: false,
    dataFolder: '.data',
    databaseUrl: null,
    redisUrl: null,
    demo: true,
    demoSize: 3000,
    clock: { kind: 'system' },
    smtpUrl: null,
    smsUrl: null,
    key: null,
    supportPhone: '(555) 555-0100',
    supportEmail: 'support@example.org',
    authFeature: true,
    client: usualSetup,
  }
  expect(readConfig({})).toEqual(defaults)
  expect(readConfig({ PORT: '', HOST: '', DATABASE_URL: '', FEATURE_AUTH: '' })).toEqual(defaults)
})

test('a database of its own turns demonstration data off unless asked for', () => {
  const DATABASE_URL = 'postgresql://owner:secret@db.example.org/caselog'
  expect(readConfig({ DATABASE_URL }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL, CASELOG_DEMO: '1' }).demo).toBe(true)
})

test.each([
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '4e3'],
  ['HOST', 'two words'],
  ['DATABASE_URL', 'mysql://h/secret'],
  ['DATABASE_URL', 'secret'],
  ['REDIS_URL', 'http://h'],
  ['CASELOG_DEMO', 'maybe'],
  ['CASELOG_DEMO_SIZE', '0'],
  ['CASELOG_CLOCK', 'noon'],
  ['CASELOG_CLOCK', '2026-13-01T00:00:00Z'],
  ['SMTP_URL', 'mail.example.org'],
  ['SMS_URL', 'http://secret@sms.example.org/?from=%2B15555550100'],
  ['SMS_URL', 'https://secret@sms.example.org/'],
  ['SMS_URL', 'https://secret@sms.example.org/?from=+'],
  ['SUPPORT_PHONE', 'secret'],
  ['FEATURE_AUTH', '2'],
  ['CASELOG_KEY', 'secret'],
  ['CASELOG_KEY', 'ab'.repeat(31)],
  ['PUBLIC_URL', 'caselog.secret'],
  ['PUBLIC_URL', 'https://secret.example.org/caselog'],
  ['PUBLIC_URL', 'https://secret@caselog.example.org'],
  ['PUBLIC_URL', 'ftp://secret.example.org'],
  ['TRUSTED_PROXIES', '0'],
  ['TRUSTED_PROXIES', 'all'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.1,secret'],
])('%s=%s is refused by the name of the variable, without its value', (name, value) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(new RegExp(`^${name}: must`, 'm'))
  expect(read).not.toThrow('secret')
})

test('all wrong variables are named at once', () => {
  expect(() => readConfig({ PORT: 'x', CASELOG_DEMO: 'y' })).toThrow(/PORT: .*\n.*CASELOG_DEMO: /)
})

test('any text in a variable is either taken or refused by name', () => {
  const names = [
    'PORT',
    'HOST',
    'PUBLIC_URL',
    'TRUSTED_PROXIES',
    'DATABASE_URL',
    'CASELOG_CLOCK',
    'SMTP_URL',
    'SMS_URL',
    'CASELOG_DEMO_SIZE',
  ] as const
  assert(
    property(constantFrom(...names), string({ minLength: 1 }), (name, value) => {
      try {
        readConfig({ CASELOG_DEMO: '0', ...reachable, [name]: value })
      } catch (error) {
        expect(String(error)).toContain(`\n${name}: must`)
      }
    }),
  )
})

test.each(['0.0.0.0', '::', '192.168.1.5', 'caselog.example.org', '127.0.0.1.example.org'])(
  'with demonstration data %s is refused',
  (HOST) => {
    expect(() => readConfig({ HOST })).toThrow(/^HOST: .*loopback/)
    expect(readConfig({ HOST, CASELOG_DEMO: '0', ...reachable }).host).toBe(HOST)
    expect(() => requireLoopbackForDemo({ host: HOST }, true)).toThrow(/loopback/)
  },
)

test.each(['127.0.0.1', '127.8.9.1', '::1', 'localhost'])('with demonstration data %s is accepted', (HOST) => {
  expect(readConfig({ HOST }).host).toBe(HOST)
})

test.each(['0.0.0.0', '::', '192.168.1.5', 'caselog.example.org'])(
  'on %s, which others reach, nothing starts before it is told by which address and through which proxies',
  (HOST) => {
    for (const name of ['PUBLIC_URL', 'TRUSTED_PROXIES'] as const) {
      const without = readConfig.bind(null, { HOST, CASELOG_DEMO: '0', ...reachable, [name]: undefined })
      expect(without).toThrow(/^HOST: to listen where others reach it, .* PUBLIC_URL .* TRUSTED_PROXIES .*\.$/)
    }
  },
)

test('the public address has no slash at its end, and proxies are none, a number of them, or networks', () => {
  expect(readConfig({ PUBLIC_URL: 'https://Caselog.example.org:443/' }).publicUrl).toBe('https://caselog.example.org')
  expect(publicAddress(readConfig({ HOST: '::1', PORT: '4001' }))).toBe('http://[::1]:4001')
  const read = (TRUSTED_PROXIES: string) => readConfig({ TRUSTED_PROXIES }).trustedProxies
  expect(read('none')).toBe('none')
  expect(read('2')).toBe(2)
  expect(read('10.0.0.0/8, ::ffff:192.0.2.0/120 2001:db8::7')).toEqual([
    '10.0.0.0/8',
    '::ffff:192.0.2.0/120',
    '2001:db8::7',
  ])
})

test('a clock is fixed at an instant or shifted by a span', () => {
  const fixed = createClock(readConfig({ CASELOG_CLOCK: '2026-03-01T12:00:00Z' }).clock)
  expect(new Date(fixed.now()).toISOString()).toBe('2026-03-01T12:00:00.000Z')
  expect(readConfig({ CASELOG_CLOCK: '-2h' }).clock).toEqual({ kind: 'shifted', milliseconds: -7_200_000 })
  const ahead = createClock(readConfig({ CASELOG_CLOCK: '+3d' }).clock).now() - Date.now()
  expect(Math.abs(ahead - 3 * 86_400_000)).toBeLessThan(1000)
})

test('[CFG-30] what the client is told comes from the environment, each item from its variable', () => {
  const given = {
    AUTH_ADDRESS: 'https://auth.example.org/auth',
    FEATURE_SOCKETS: '0',
    SOCKET_ADDRESS: 'https://live.example.org',
    SOCKET_TIMEOUT: '20',
    IDLE_MINUTES: '15',
    IDLE_COUNTDOWN: '20',
    LOGIN_COUNTDOWN: '40',
    SSO_COUNTDOWN: '50',
    SUPPORT_PHONE: '(555) 555-0199',
    DEMO_ADDRESS: 'https://demo.example.org',
    STATUS_ADDRESS: 'https://status.example.org',
    SCHEDULING_ADDRESS: 'https://meet.example.org',
    KNOWLEDGE_BASE_ADDRESS: 'https://help.example.org',
    SOCIAL_LINKS: 'LinkedIn=https://linkedin.example.org/caselog',
    PRODUCT_NAME: 'Casebook & Co.',
    DEFAULT_LANGUAGE: 'es',
  }
  expect(readConfig(given).client).toEqual({
    authAddress: 'https://auth.example.org/auth',
    sockets: { on: false, address: 'https://live.example.org', timeout: 20_000 },
    idleMinutes: 15,
    countdowns: { idle: 20, login: 40, sso: 50 },
    supportPhone: '(555) 555-0199',
    demoAddress: 'https://demo.example.org',
    statusAddress: 'https://status.example.org',
    schedulingAddress: 'https://meet.example.org',
    knowledgeBaseAddress: 'https://help.example.org',
    socialLinks: [{ name: 'LinkedIn', address: 'https://linkedin.example.org/caselog' }],
    productName: 'Casebook & Co.',
    defaultLanguage: 'es',
    sendsMail: true,
    hasAccounts: true,
  })
  // Of the demonstration an administrator reads the outbox.
  const own = { DATABASE_URL: 'postgresql://owner@127.0.0.1/caselog' }
  expect(readConfig(own).client.sendsMail).toBe(false)
  expect(readConfig({ ...own, SMTP_URL: 'smtp://mail.example.org' }).client.sendsMail).toBe(true)
  expect(readConfig({ FEATURE_AUTH: '0' }).client.authAddress).toBeNull()
  for (const [name, wrong] of [
    ['DEMO_ADDRESS', 'javascript:alert(1)'],
    ['STATUS_ADDRESS', '//elsewhere'],
    ['SOCIAL_LINKS', 'LinkedIn=javascript:alert(1)'],
    ['IDLE_MINUTES', '0'],
    ['DEFAULT_LANGUAGE', 'de'],
  ])
    expect(() => readConfig({ [name ?? '']: wrong })).toThrow(name)
})
