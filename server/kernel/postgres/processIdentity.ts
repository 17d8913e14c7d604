import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * A text that only this one run of a process has: process ids are used again, so the start time is part of it.
 * Null when no such process lives (a zombie does not). Windows has no cheap start time: there it is the id alone.
 */
export async function processIdentity(pid: number): Promise<string | null> {
  if (!exists(pid)) return null
  if (process.platform === 'linux') return linuxIdentity(pid)
  if (process.platform === 'win32') return String(pid)
  const line = await ps(pid, 'stat=,lstart=')
  if (line === null || line.startsWith('Z')) return null
  return `${pid} ${line.replace(/^\S+\s+/, '')}`
}

/** The command line of a living process, or null where it can't be known. */
export async function commandLine(pid: number): Promise<string | null> {
  if (process.platform === 'win32') return null
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null)
    return text === null ? null : text.split('\0').join(' ')
  }
  return ps(pid, 'command=')
}

async function linuxIdentity(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  // The command's name may hold spaces and brackets; the fields after its last bracket may not (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return null
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return `${pid} ${fields[19] ?? ''} ${boot.trim()}`
}

async function ps(pid: number, columns: string): Promise<string | null> {
  const result = await run('ps', ['-o', columns, '-p', String(pid)]).catch(() => null)
  const line = result?.stdout.trim() ?? ''
  return line === '' ? null : line
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
