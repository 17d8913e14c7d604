/**
 * Without a hash npm takes whatever bytes the registry, or somebody in between, sends for a package. npm leaves the hash
 * out where it resolved an optional package of another platform without loading it, and then never adds it.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = { readonly link?: boolean; readonly integrity?: string }

/** Packages that would be installed unchecked; the root and links are this folder's own. */
const unchecked = (packages: Readonly<Record<string, Entry>>): readonly string[] =>
  Object.entries(packages).flatMap(([path, { link, integrity }]) =>
    path === '' || link === true || /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '') ? [] : [path],
  )

const hash = `sha512-${'a'.repeat(86)}==`

test('every package of the lock file is held to its hash', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }
  expect(Object.keys(packages).length).toBeGreaterThan(100)
  expect(unchecked(packages)).toEqual([])
})

test('a package without a hash, or with a weak one, is found', () => {
  expect(
    unchecked({
      '': {},
      'node_modules/here': { link: true },
      'node_modules/good': { integrity: hash },
      'node_modules/none': {},
      'node_modules/weak': { integrity: 'sha1-aaaaaaaaaaaaaaaaaaaaaaaaaaa=' },
    }),
  ).toEqual(['node_modules/none', 'node_modules/weak'])
})
