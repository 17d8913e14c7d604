/** Folders for what need not outlive a run. */
import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's file system in memory: a database of a thousand files is copied there in a tenth of the time. */
const memory = '/dev/shm'
/** Bytes. Containers often have 64 MB there. */
const enough = 2 ** 31

const hasRoom = (folder: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= enough
  } catch {
    return false
  }
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** What a process that was killed could not take away. */
const sweep = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const pid = /^caselog-scratch-(\d+)-/.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** Whoever asks takes it away again. */
export const scratchFolder = (): string => {
  const folder = hasRoom(memory) ? memory : tmpdir()
  sweep(folder)
  return mkdtempSync(join(folder, `caselog-scratch-${process.pid}-`))
}
