/** Holds a tree of files against the rules; each violation is one sentence. */
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { uncontained } from './pipelines.ts'
import {
  adapterPackages,
  epicsFace,
  exceptions,
  impureGlobals,
  layers,
  longestFile,
  mayImportLayer,
  namelessFiles,
  packages,
  schedulerOwners,
  sharedFeatures,
  calendars,
  timekeepers,
  type Layer,
} from './rules.ts'
import { readSource } from './source.ts'
import { readCalendar, readInstants, readTime, unscheduled } from './time.ts'

type Place = { readonly layer: Layer; readonly feature: string | null }

const placeOf = (file: string): Place | null => {
  const [layer, ...rest] = file.split('/')
  return layers.includes(layer as Layer)
    ? { layer: layer as Layer, feature: rest.length > 1 ? (rest[0] ?? null) : null }
    : null
}

const isFace = (file: string, { feature }: Place): boolean =>
  file.split('/').slice(2).join('/') === 'index.ts' ||
  file.split('/').slice(2).join('/') === 'index.tsx' ||
  feature === null

const refusal = (file: string, from: Place, target: string, to: Place): string | null => {
  const excepted = exceptions.some((rule) => file.startsWith(`${rule.from}/`) && target.startsWith(`${rule.to}/`))
  if (excepted) return null
  if (!mayImportLayer[from.layer].includes(to.layer)) return `${from.layer} may not import ${to.layer}`
  if (from.layer === 'src' && to.layer === 'epics')
    return epicsFace.includes(target) ? null : 'src sees only the face of epics'
  if (from.layer !== to.layer)
    return from.layer === 'server' ||
      isFace(target, to) ||
      sharedFeatures[to.layer].includes(to.feature ?? '') ||
      isDeclaration(target)
      ? null
      : `not the face of ${to.layer}/${to.feature}`
  if (from.feature === null || from.feature === to.feature) return null
  if (to.layer === 'epics' && to.feature === 'adapters') return 'only the composition root wires adapters'
  if (isFace(target, to) || sharedFeatures[to.layer].includes(to.feature ?? '')) return null
  return `not the face of ${to.layer}/${to.feature}`
}

/** Actions and calls are what other layers are written against: their files are faces of a feature too. */
const isDeclaration = (target: string): boolean => /^domain\/[^/]+\/(actions|api|forms|entry)\.ts$/.test(target)

const packageRefusal = (file: string, from: Place, specifier: string): string | null => {
  if (specifier.startsWith('node:')) return from.layer === 'server' ? null : `${from.layer} may not use ${specifier}`
  const isAdapter = from.layer === 'epics' && from.feature === 'adapters'
  if (isAdapter && adapterPackages.some((allowed) => allowed.test(specifier))) return null
  if (specifier.endsWith('.css') && from.layer === 'src') return null
  return packages[from.layer].some((allowed) => allowed.test(specifier))
    ? null
    : `${from.layer} may not use the package ${specifier}`
}

export type Files = Readonly<Record<string, string>>

export const violations = (files: Files): readonly string[] => {
  const found: string[] = []
  const edges = new Map<string, Set<string>>()
  const inside = new Map<string, Set<string>>()
  for (const [file, text] of Object.entries(files)) {
    const from = placeOf(file)
    if (from === null) continue
    if (namelessFiles.test(file)) found.push(`${file}: a file is named after what it is about`)
    const lines = text.split('\n').length
    if (lines > longestFile) found.push(`${file}: ${lines} lines; what two things are in it?`)
    const source = readSource(file, text, impureGlobals)
    if (source.exportsAll) found.push(`${file}: export * hides what a face shows`)
    if (from.layer === 'domain')
      for (const use of source.impure) found.push(`${file}: domain is pure, ${use} comes in as data`)
    if (from.layer === 'epics' && from.feature !== 'adapters')
      for (const use of source.impure)
        if (use === 'fetch' || use === 'Math.random') found.push(`${file}: ${use} belongs to an adapter`)
    if ((from.layer === 'src' || from.layer === 'epics') && !timekeepers.some((keeper) => keeper.test(file)))
      for (const use of readTime(source)) found.push(`${file}: ${use} belongs to the clock`)
    if ((from.layer === 'domain' || from.layer === 'src') && !calendars.some((calendar) => calendar.test(file)))
      for (const use of readInstants(source)) found.push(`${file}: ${use} belongs to the calendar`)
    if (file !== 'domain/kernel/calendar.ts')
      for (const use of readCalendar(source)) found.push(`${file}: ${use} is of no agency's zone`)
    if (from.layer === 'epics')
      for (const use of unscheduled(source, schedulerOwners.includes(file)))
        found.push(`${file}: ${use} without the scheduler of the ports`)
    if (from.layer === 'epics')
      for (const use of uncontained(source))
        found.push(`${file}: a pipeline takes ${use} from the kernel, not from rxjs`)
    for (const { specifier, isType } of source.imports) {
      if (specifier === 'immer' && from.layer === 'domain' && from.feature !== 'kernel' && !isType)
        found.push(`${file}: what a draft was made from differs on replay; only the fold in the kernel knows of immer`)
      if (!specifier.startsWith('.')) {
        const why = packageRefusal(file, from, specifier)
        if (why !== null) found.push(`${file}: ${why}`)
        continue
      }
      const target = posix.normalize(posix.join(dirname(file), specifier))
      const to = placeOf(target)
      if (to === null) {
        found.push(`${file}: ${target} is outside the layers`)
        continue
      }
      const why = refusal(file, from, target, to)
      if (why !== null) found.push(`${file}: imports ${target}: ${why}`)
      if (from.layer === to.layer && target in files) inside.set(file, (inside.get(file) ?? new Set()).add(target))
      if (from.layer === to.layer && from.feature !== null && to.feature !== null && from.feature !== to.feature) {
        const name = `${from.layer}/${from.feature}`
        edges.set(name, (edges.get(name) ?? new Set()).add(`${to.layer}/${to.feature}`))
      }
    }
  }
  return [...found, ...cycles(edges), ...circles(inside)]
}

/**
 * Files that can't be read before each other, be it for a type alone. What imports nothing that is left goes, until nothing
 * more can.
 */
const circles = (edges: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] => {
  const left = new Map([...edges].map(([file, targets]) => [file, new Set(targets)]))
  for (let before = -1; before !== left.size;) {
    before = left.size
    for (const [file, targets] of left) {
      for (const target of targets) if (!left.has(target)) targets.delete(target)
      if (targets.size === 0) left.delete(file)
    }
  }
  return [...left].map(([file, targets]) => `${file}: in a circle with ${[...targets].join(', ')}`)
}

const cycles = (edges: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] => {
  const found = new Set<string>()
  const visit = (name: string, path: readonly string[]): void => {
    const at = path.indexOf(name)
    if (at >= 0) {
      const ring = path.slice(at)
      const first = ring.toSorted()[0] ?? ''
      const start = ring.indexOf(first)
      found.add(`features import each other: ${[...ring.slice(start), ...ring.slice(0, start), first].join(' → ')}`)
      return
    }
    for (const next of edges.get(name) ?? []) visit(next, [...path, name])
  }
  for (const name of edges.keys()) visit(name, [])
  return [...found]
}

const filesBelow = (root: string, folders: readonly string[]): Files => {
  const files: Record<string, string> = {}
  for (const folder of folders)
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue
      const path = join(entry.parentPath, entry.name)
      files[relative(root, path).split(sep).join('/')] = readFileSync(path, 'utf8')
    }
  return files
}

/** The source files of the layers below `root`, by path with forward slashes. */
export const readFiles = (root: string): Files => filesBelow(root, layers)

export const readTests = (root: string): Files => filesBelow(root, ['tests'])
