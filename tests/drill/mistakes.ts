/** All of them, by area. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Mistake } from './mistake.ts'

const folder = join(import.meta.dirname, 'mistakes')
const area = async (file: string): Promise<readonly [string, readonly Mistake[]]> => {
  const { mistakes }: { readonly mistakes: readonly Mistake[] } = await import(join(folder, file))
  return [file.replace(/\.ts$/, ''), mistakes]
}

export const mistakes: ReadonlyMap<string, readonly Mistake[]> = new Map(
  await Promise.all(readdirSync(folder).toSorted().map(area)),
)
