import { hash } from 'node:crypto'
import { decodeProtectedHeader, type CryptoKey } from 'jose'
import type { SigningKeys } from '../http/services.ts'
import type { Clock } from '../kernel/clock.ts'
import { verifyToken, type Verified } from './tokens.ts'

const most = 10_000

type Seen = { readonly verified: Verified; readonly kid: string; readonly key: CryptoKey }

/**
 * Verifies access tokens, the signature of each only once: what a signature says can't change. Its time and its key are
 * asked for again at every use, so a token is over when it expires or its key is retired. Whether its session stands is
 * not known here. Held by SHA-256, so that the process keeps no list of tokens.
 */
export const createTokenCheck = (keys: SigningKeys, clock: Clock): ((token: string) => Promise<Verified | null>) => {
  const seen = new Map<string, Seen>()

  const remember = async (digest: string, token: string, verified: Verified): Promise<void> => {
    const { kid } = decodeProtectedHeader(token)
    const key = kid === undefined ? null : await keys.byId(kid)
    if (kid === undefined || key === null) return
    const [oldest] = seen.keys()
    if (seen.size >= most && oldest !== undefined) seen.delete(oldest)
    seen.set(digest, { verified, kid, key })
  }

  return async (token) => {
    const digest = hash('sha256', token, 'base64url')
    const known = seen.get(digest)
    if (known && known.verified.expiresAt > clock.now() && (await keys.byId(known.kid)) === known.key)
      return known.verified
    seen.delete(digest)
    const verified = await verifyToken(keys, clock, 'access', token)
    if (verified !== null) await remember(digest, token, verified)
    return verified
  }
}
