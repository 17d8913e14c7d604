/**
 * What `npm test` draws comes from the files that it tests: the same tree is judged alike wherever and however often it is
 * tested, and each change of it draws anew. Without `CASELOG_SEED`, as in `npm run fuzz`, each run draws by itself.
 */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'

const tested = '{domain,epics,src,server,fixtures,tests}/**/*.{ts,tsx,css,sql,tsv,json,jsonl}'

/** Of all of the files and their names; 32 bits. */
export const seedOfTree = (): number => {
  const hash = createHash('sha256')
  const names = globSync(tested, { exclude: ['**/node_modules/**'] }).map((name) => name.replaceAll('\\', '/'))
  for (const name of names.toSorted()) hash.update(`${name}\n`).update(readFileSync(name))
  return hash.digest().readInt32BE()
}

/** Null: whatever comes. */
export const givenSeed = (): number | null => {
  const given = process.env['CASELOG_SEED']
  return given === undefined || given === '' ? null : Number(given) | 0
}
