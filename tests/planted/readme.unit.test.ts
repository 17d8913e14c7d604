/** The change that the README shows is the one that is planted, compiled and used. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plants } from './plants.ts'

const shown = 'partnerLinks'
const files = [
  'domain/config/lists/partnerLinks.ts',
  'domain/messages/en/partnerLinks.ts',
  'server/migrations/9002_partner_link.sql',
]

const added = (text: string): string => text.trimEnd().replaceAll(/^/gm, '+').replaceAll(/^\+$/gm, '+')
const fresh = (file: string): string =>
  `+++ ${file.replace(/\d{4}/, 'NNNN')}\n${added(readFileSync(join(import.meta.dirname, shown, file), 'utf8'))}`

test('the README shows a whole feature as it is planted', () => {
  const { lines = {} } = plants.find(({ name }) => name === shown) ?? {}
  const diff = [
    ...files.map(fresh),
    ...Object.entries(lines).map(([file, all]) => `--- ${file}\n${added(all.map(({ line }) => line).join('\n'))}`),
  ].join('\n')
  const [, block] = /```diff\n([^`]*)```/.exec(readFileSync('README.md', 'utf8')) ?? []
  expect(block?.trimEnd()).toBe(diff)
})
