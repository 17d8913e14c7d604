/** Processes that work in the background, and do not hear that they are to stop. */
import { expect, test } from 'vitest'
import { workProcesses } from '../../server/queue/processes.ts'

const isThere = (process: number): boolean => {
  try {
    return globalThis.process.kill(process, 0)
  } catch {
    return false
  }
}

test('work that does not stop when it is told is ended, and gives its place to other work', async () => {
  const begun = Promise.withResolvers<number>()
  const services = {
    databases: { addresses: { app: '', system: '' } },
    clock: { now: () => 0 },
    realtime: { recordChanged: (child: number) => begun.resolve(child) },
  } as unknown as Parameters<typeof workProcesses>[0]
  const processes = workProcesses(services, new URL('busy.ts', import.meta.url))
  try {
    const stopping = new AbortController()
    const working = processes.work({ account: 1, id: 1 }, stopping.signal)
    const child = await begun.promise
    stopping.abort()
    await expect(working).rejects.toThrow('has ended')
    expect(isThere(child)).toBe(false)
  } finally {
    processes.stop()
  }
}, 30_000)
