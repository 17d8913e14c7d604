import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildClient, needsBuild } from '../../server/setup/clientBuild.ts'

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'caselog-build-'))
  await mkdir(join(root, 'src', 'case'), { recursive: true })
  await mkdir(join(root, 'dist'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function touch(path: string, seconds: number): Promise<void> {
  await writeFile(join(root, path), '')
  await utimes(join(root, path), seconds, seconds)
}

test('the client is built when it is missing or older than a source, however deep, and not otherwise', async () => {
  expect(needsBuild(root)).toBe(true)
  const now = Math.floor(Date.now() / 1000)
  await touch('src/case/page.tsx', now)
  await touch('dist/index.html', now + 10)
  expect(needsBuild(root)).toBe(false)
  await touch('src/case/page.tsx', now + 20)
  expect(needsBuild(root)).toBe(true)
})

test('without a client to build it says so', () => {
  expect(() => buildClient(root)).toThrow(/no src\/index\.html/)
})
