import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { processIdentity } from './processIdentity.ts'

const holder = z.object({ id: z.string(), pid: z.number(), process: z.string(), since: z.string() })
type Holder = z.infer<typeof holder>

/** A claim is held for a few file operations; one this old was left by a process that died in the middle. */
const claimAgeLimit = 10_000

/** Gives the folder back. */
export type ReleaseFolder = () => Promise<void>

/**
 * Takes a folder for this process alone, until released or until this process is gone, however it ends.
 * Throws when a living process has it: two servers on one folder would ruin each other's data.
 */
export async function lockFolder(folder: string): Promise<ReleaseFolder> {
  const file = join(folder, 'caselog.lock')
  const own: Holder = {
    id: randomUUID(),
    pid: process.pid,
    process: (await processIdentity(process.pid)) ?? String(process.pid),
    since: new Date().toISOString(),
  }
  const prepared = `${file}.${own.id}`
  await writeFile(prepared, JSON.stringify(own), { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      if (await create(prepared, file)) return () => release(file, own)
      const present = await read(file)
      if (present !== 'absent') {
        if (present !== 'unreadable' && (await processIdentity(present.pid)) === present.process) {
          throw new Error(
            `The data folder ${folder} is in use by process ${present.pid} since ${present.since}. ` +
              'Stop that process, or set CASELOG_DATA to another folder.',
          )
        }
        if (await takeOver(file, present, prepared)) return () => release(file, own)
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`The data folder ${folder} could not be locked: other processes are starting on it.`)
  } finally {
    await rm(prepared, { force: true })
  }
}

/** `link` fails when the name exists, so that of two creators one wins, with its content complete. */
async function create(prepared: string, file: string): Promise<boolean> {
  return link(prepared, file).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, 'EEXIST')) return false
      throw error
    },
  )
}

/**
 * Replaces the lock of a dead process. The claim's name holds the dead lock's id and the lock is read again under
 * the claim, so a process that judged an older lock can't throw away a newer one.
 */
async function takeOver(file: string, dead: Holder | 'unreadable', prepared: string): Promise<boolean> {
  const id = dead === 'unreadable' ? 'unreadable' : dead.id
  const claim = `${file}.claim-${id}`
  const claimed = await mkdir(claim).then(
    () => true,
    () => false,
  )
  if (!claimed) {
    const found = await stat(claim).catch(() => null)
    if (found && Date.now() - found.mtimeMs > claimAgeLimit) await rm(claim, { recursive: true, force: true })
    return false
  }
  try {
    const present = await read(file)
    const presentId = typeof present === 'string' ? present : present.id
    if (presentId !== id) return false
    await rename(prepared, file)
    return true
  } finally {
    await rm(claim, { recursive: true, force: true })
  }
}

async function release(file: string, own: Holder): Promise<void> {
  const present = await read(file)
  if (typeof present !== 'string' && present.id === own.id) await rm(file, { force: true })
}

async function read(file: string): Promise<Holder | 'absent' | 'unreadable'> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  })
  if (text === null) return 'absent'
  try {
    return holder.parse(JSON.parse(text))
  } catch {
    return 'unreadable'
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
