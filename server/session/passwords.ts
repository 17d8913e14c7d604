import { argon2, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { folded } from '../../domain/kernel/index.ts'
import type { Random } from '../http/services.ts'

const derive = promisify<'argon2d' | 'argon2i' | 'argon2id', Argon2Parameters, Buffer>(argon2)

/** OWASP's second setting for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const atOnce = 4

let running = 0
const waiting: (() => void)[] = []

/** Each hash takes 19 MiB and a core, so a flood of sign-ins waits in a line instead of taking the machine down. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

const text = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

const phc = (nonce: Buffer, hash: Buffer): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(hash)}`

/** Argon2id in PHC form: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export const hashPassword = async (password: string, random: Pick<Random, 'bytes'>): Promise<string> => {
  const nonce = random.bytes(16)
  const hash = await inTurn(() => derive('argon2id', { message: password.normalize('NFKC'), nonce, ...cost }))
  return phc(nonce, hash)
}

const form = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([\w+/]+)\$([\w+/]+)$/

/** The work is the same when there is no such user or no password: `stored` null takes as long and answers false. */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  const [, memory, passes, parallelism, nonce = '', hash = ''] = form.exec(stored ?? nobodys) ?? []
  if (memory === undefined) return false
  const expected = Buffer.from(hash, 'base64')
  const found = await inTurn(() =>
    derive('argon2id', {
      message: password.normalize('NFKC'),
      nonce: Buffer.from(nonce, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    }),
  )
  return timingSafeEqual(found, expected) && stored !== null
}

/** A salt and a hash of nobody's password. */
const nobodys = phc(Buffer.alloc(16, 7), Buffer.alloc(32, 7))

let estimator: Promise<ZxcvbnFactory> | null = null
const loadEstimator = async (): Promise<ZxcvbnFactory> => {
  const [common, english] = await Promise.all([import('@zxcvbn-ts/language-common'), import('@zxcvbn-ts/language-en')])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  })
}

const shortestWord = 3

/** Longest first, so that no word takes away a part of another. */
const wordsIn = (known: readonly string[]): readonly string[] =>
  [...new Set(known.flatMap((text) => folded(text).split(/[^\p{L}\p{N}]+/u)))]
    .filter((word) => word.length >= shortestWord)
    .toSorted((a, b) => b.length - a.length)

/**
 * PRO-17: 0 to 100 by the number of guesses that the password withstands. Words in `known`, which belong to the user or
 * the product, count for nothing, several of them neither: whoever is after a person tries those first.
 */
export const passwordStrength = async (password: string, known: readonly string[]): Promise<number> => {
  const factory = await (estimator ??= loadEstimator())
  const words = wordsIn([...known, 'caselog'])
  const strengthOf = (text: string): number => {
    const { guesses } = factory.check(text, [...known, ...words])
    return Math.min(100, Math.round((Math.log10(Math.max(1, guesses)) / 14) * 100))
  }
  const compared = folded(password)
  const rest = compared.replaceAll(new RegExp(words.join('|'), 'gu'), '')
  return Math.min(strengthOf(password), rest === compared ? 100 : strengthOf(rest))
}

/** PRO-14: what a password must exceed. */
export const weakestPassword = 60
