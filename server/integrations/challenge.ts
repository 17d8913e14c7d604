/** RFC 7636, with S256 alone: proof that whoever brings a code is who asked for it. */
import { timingSafeEqual } from 'node:crypto'
import { digest } from './digest.ts'

/** What whoever holds the verifier has asked with; null without one. */
export const challengeOf = (verifier: string | undefined): string | null =>
  verifier === undefined ? null : digest(verifier).toString('base64url')

/** A verifier without a challenge is refused, too: somebody took the challenge away on its way (RFC 9700 §4.8.2). */
export const meetsChallenge = (challenge: string | null, verifier: string | undefined): boolean => {
  const own = challengeOf(verifier)
  if (challenge === null || own === null) return challenge === own
  const [asked, brought] = [Buffer.from(challenge), Buffer.from(own)]
  return asked.length === brought.length && timingSafeEqual(asked, brought)
}

/** Of a program that keeps none, none is right. */
export const isSecretOf = (hash: Buffer | null, secret: string | undefined): boolean =>
  hash === null || secret === undefined ? hash === null && secret === undefined : timingSafeEqual(hash, digest(secret))
