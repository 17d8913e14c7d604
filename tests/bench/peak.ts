/** The most memory that a process has held, in bytes, as Linux counts it; NaN elsewhere. */
import { readFileSync, writeFileSync } from 'node:fs'

export const peakOf = (pid: number | undefined): number => {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) * 1_024
  } catch {
    return Number.NaN
  }
}

/** Of this process from now on; what it holds now is where it begins. */
export const beginPeak = (): number => {
  try {
    writeFileSync('/proc/self/clear_refs', '5')
    return peakOf(process.pid)
  } catch {
    return Number.NaN
  }
}
