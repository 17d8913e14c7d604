/**
 * The server's sessions as a model: a family of tokens per sign-in, rotation with a window of 30 s in which the parent
 * gets the same child again, reuse of anything older ends the family.
 */
import { jwt, payloadOf } from './jwt.ts'

type Token = {
  jti: string
  kind: 'access' | 'refresh'
  state: 'live' | 'used' | 'revoked'
  parent: string | null
  usedAt: number
  expiresAt: number
  text: string
  issuedAt: number
}
type Family = {
  id: string
  isOver: boolean
  endedBy: string | null
  tokens: Map<string, Token>
  sso: boolean
  user: string
}
export type Pair = { readonly access_token: string; readonly refresh_token: string }

const lifetimes = { access: 300_000, refresh: 1_800_000, retry: 30_000 }

/** Clients, and all lists of the agency and of reports. */
const usual = [
  'view_own_victim',
  'view_any_user',
  'view_taxonomy',
  'view_term',
  'view_letter',
  'view_report',
  'view_affiliate',
]

export const sessions = (now: () => number, given: readonly string[] = usual) => {
  let scope = given
  const families = new Map<string, Family>()
  let made = 0
  let rotations = 0

  const issue = (family: Family, kind: 'access' | 'refresh', parent: string | null): Token => {
    made += 1
    const jti = `${kind}-${made}`
    const issuedAt = now()
    const expiresAt = issuedAt + lifetimes[kind]
    const common = {
      sub: family.user,
      account: 3,
      sid: family.id,
      jti,
      iat: Math.floor(issuedAt / 1_000),
      exp: Math.floor(expiresAt / 1_000),
    }
    const text = jwt(kind === 'access' ? { ...common, scope, sso: family.sso } : common)
    const token: Token = { jti, kind, state: 'live', parent, usedAt: 0, expiresAt, text, issuedAt }
    family.tokens.set(jti, token)
    return token
  }
  const pair = (family: Family, refresh: Token): Pair => ({
    access_token: issue(family, 'access', refresh.jti).text,
    refresh_token: refresh.text,
  })
  const found = (text: string): { family: Family; token: Token } | null => {
    try {
      const { sid, jti } = payloadOf(text)
      const family = families.get(String(sid))
      const token = family?.tokens.get(String(jti))
      return family && token ? { family, token } : null
    } catch {
      return null
    }
  }
  const end = (family: Family, by: string): void => {
    family.isOver = true
    family.endedBy = by
    for (const token of family.tokens.values()) if (token.state === 'live') token.state = 'revoked'
  }

  return {
    /** What tokens say from now on. */
    grant: (scopes: readonly string[]): void => {
      scope = scopes
    },
    start: (sso = false, user = '7'): Pair => {
      made += 1
      const family: Family = { id: `session-${made}`, isOver: false, endedBy: null, tokens: new Map(), sso, user }
      families.set(family.id, family)
      return pair(family, issue(family, 'refresh', null))
    },
    rotate: (text: string): Pair | null => {
      const known = found(text)
      if (!known || known.family.isOver || known.token.kind !== 'refresh' || known.token.expiresAt <= now()) return null
      const { family, token } = known
      if (token.state === 'live') {
        token.state = 'used'
        token.usedAt = now()
        rotations += 1
        return pair(family, issue(family, 'refresh', token.jti))
      }
      const child = [...family.tokens.values()].find(
        ({ kind, parent, state }) => kind === 'refresh' && parent === token.jti && state === 'live',
      )
      if (token.state === 'used' && child && now() - token.usedAt <= lifetimes.retry) return pair(family, child)
      // A token that comes after its log-out ends nothing that anybody had.
      const hadMore = [...family.tokens.values()].some((other) => other.kind === 'refresh' && other.state === 'live')
      end(family, hadMore ? 'reuse' : 'revoked')
      return null
    },
    isGood: (text: string): boolean => {
      const known = found(text)
      return (
        known !== null &&
        !known.family.isOver &&
        known.token.kind === 'access' &&
        known.token.state === 'live' &&
        known.token.expiresAt > now()
      )
    },
    revoke: (jti: string): void => {
      for (const family of families.values()) {
        const token = family.tokens.get(jti)
        if (!token) continue
        if (token.state === 'live') token.state = 'revoked'
        if (token.kind === 'refresh')
          for (const other of family.tokens.values())
            if (other.kind === 'refresh' && other.state === 'live') other.state = 'revoked'
        if (![...family.tokens.values()].some(({ state, expiresAt }) => state === 'live' && expiresAt > now()))
          end(family, 'revoked')
      }
    },
    endAll: (): void => {
      for (const family of families.values()) end(family, 'server')
    },
    list: () =>
      [...families.values()].flatMap(({ tokens }) =>
        [...tokens.values()]
          .filter(({ state, expiresAt }) => state === 'live' && expiresAt > now())
          .map(({ jti, kind }) => ({ jti, kind })),
      ),
    /** Refresh tokens that somebody could still use. */
    liveRefresh: (): string[] =>
      [...families.values()].flatMap(({ tokens, isOver }) =>
        isOver
          ? []
          : [...tokens.values()]
              .filter(({ kind, state, expiresAt }) => kind === 'refresh' && state === 'live' && expiresAt > now())
              .map(({ jti }) => jti),
      ),
    /** Whether somebody who holds the session's newest tokens could go on. */
    isAlive: (id: string): boolean => {
      const family = families.get(id)
      return (
        family !== undefined &&
        !family.isOver &&
        [...family.tokens.values()].some(
          ({ kind, state, expiresAt }) => kind === 'refresh' && state === 'live' && expiresAt > now(),
        )
      )
    },
    rotations: () => rotations,
    endedBy: () => [...families.values()].flatMap(({ endedBy }) => endedBy ?? []),
  }
}
export type Sessions = ReturnType<typeof sessions>
