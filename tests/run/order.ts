/**
 * The order of test files. A worker is kept for the next file only where that wants the same project and the same
 * surroundings, and otherwise all modules are loaded anew: so those of one kind stand together. What starts and kills
 * processes of its own takes longest, and comes first of its kind, so that no worker is left alone with it at the end.
 */
import { readFileSync } from 'node:fs'
import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node'

const surroundings = /^\/\/ @vitest-environment (\S+)$/m
const startsProcesses = /\/(?:planted|killed)\.server\.test\.ts$/

type Placed = { readonly file: TestSpecification; readonly kind: string; readonly weight: number }

export class ByKind implements TestSequencer {
  readonly #vitest: Vitest
  constructor(vitest: Vitest) {
    this.#vitest = vitest
  }

  /** The longest first, as far as it is known; else the largest. */
  #placed = (file: TestSpecification): Placed => {
    const text = readFileSync(file.moduleId, 'utf8')
    const known = this.#vitest.cache.getTestSpecificationResult(file)?.duration ?? text.length / 1e6
    return {
      file,
      kind: `${file.project.name} ${surroundings.exec(text)?.[1] ?? ''}`,
      weight: startsProcesses.test(file.moduleId) ? Infinity : known,
    }
  }

  sort(files: TestSpecification[]): TestSpecification[] {
    const kinds = Map.groupBy(files.map(this.#placed), ({ kind }) => kind)
    return [...kinds.keys()]
      .toSorted()
      .flatMap((kind) => (kinds.get(kind) ?? []).toSorted((a, b) => (a.weight === b.weight ? 0 : b.weight - a.weight)))
      .map(({ file }) => file)
  }

  shard(files: TestSpecification[]): TestSpecification[] {
    return files
  }
}
