import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from '../../server/kernel/postgres/folderLock.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caselog-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function race(contenders: number) {
  const outcomes = await Promise.allSettled(Array.from({ length: contenders }, () => lockFolder(folder)))
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
}

test('of many that lock a free folder at once exactly one gets it, and releasing frees it', async () => {
  for (let round = 0; round < 20; round += 1) {
    const winners = await race(8)
    expect(winners).toHaveLength(1)
    await winners[0]?.()
    expect(await readdir(folder)).toEqual([])
  }
})

test('of many that find the lock of a dead process exactly one gets it', async () => {
  const dead = spawnSync(process.execPath, ['--eval', '']).pid
  for (let round = 0; round < 20; round += 1) {
    const lock = { id: `dead-${round}`, pid: dead, process: `${dead} 1 earlier`, since: '2026-01-01T00:00:00.000Z' }
    await writeFile(join(folder, 'caselog.lock'), JSON.stringify(lock))
    const winners = await race(8)
    expect(winners).toHaveLength(1)
    await winners[0]?.()
  }
})

test('a lock is dead when its process id belongs to another process now', async () => {
  const lock = {
    id: 'reused',
    pid: process.pid,
    process: `${process.pid} 1 earlier`,
    since: '2026-01-01T00:00:00.000Z',
  }
  await writeFile(join(folder, 'caselog.lock'), JSON.stringify(lock))
  const release = await lockFolder(folder)
  await release()
})

test('a lock that a full disk cut short does not lock the folder for ever', async () => {
  await writeFile(join(folder, 'caselog.lock'), '{"id":')
  const release = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(/in use by process/)
  await release()
})
