import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** Whole or not at all, whenever the process ends; of two that make one the first one's stays. */
const make = (file: string, random: (count: number) => Buffer): void => {
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, random(32).toString('hex'), { mode: 0o600, flush: true })
  try {
    linkSync(mine, file)
  } catch (error) {
    if (!isThere(error)) throw error
  } finally {
    unlinkSync(mine)
  }
}

/**
 * The key of 32 bytes that seals secrets in the database: `CASELOG_KEY`, or where the database is the embedded one a file
 * beside it, made at the first start and readable by its owner alone. Throws where neither can be.
 */
export const installationKey = (
  { key, databaseUrl, dataFolder }: Pick<Config, 'key' | 'databaseUrl' | 'dataFolder'>,
  random: (count: number) => Buffer,
): Buffer => {
  if (key !== null) return key
  if (databaseUrl !== null)
    throw new Error(
      'CASELOG_KEY: with DATABASE_URL the key that seals secrets has to be given. Make one by "openssl rand -hex 32", and ' +
        'keep it apart from the database: without it nobody can sign in with what was set up.',
    )
  const file = join(dataFolder, 'key')
  mkdirSync(dataFolder, { recursive: true })
  if (!existsSync(file)) make(file, random)
  const kept = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  if (kept.length !== 32) throw new Error(`The key in ${file} is damaged. Put back the one from your last backup.`)
  return kept
}
