/**
 * What the import graph can't tell: members of tables that stand in the product and are read nowhere in it. A look at
 * the text is enough, since each is read by its own name.
 */
import { gates, guards } from '../../domain/access/index.ts'
import { accountTabs, adminTabs } from '../../domain/navigation/tabs.ts'
import { readFiles } from '../boundaries/check.ts'

const imported = /^(?:import|export) (?:type )?\{[^}]*\} from '[^']*'$/gm
const ports = 'epics/kernel/ports.ts'

/** The product's text without what only passes a name on, by file. */
const texts = (): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(readFiles(process.cwd()))
      .filter(([file]) => /^(domain|epics|src|server)\/.*\.tsx?$/.test(file))
      .map(([file, text]) => [file, text.replaceAll(imported, '')]),
  )

const escaped = (name: string): string => name.replaceAll('.', '\\.')
const member = (table: string, name: string): string =>
  name.includes('.') ? `${table}\\['${escaped(name)}'\\]` : `${table}\\.${name}\\b`

/** A fact that is only reduced and waited for is one that never happens. */
const neverHappen = (files: ReadonlyMap<string, string>): readonly string[] => {
  const happens = (name: string, at: string): boolean => {
    const use = new RegExp(`(?<!on\\((?:\\w+\\.)?)\\b${name}\\b(?!\\.match)`)
    return [...files].some(([file, text]) => file !== at && use.test(text))
  }
  return [...files].flatMap(([at, text]) =>
    [...text.matchAll(/^export const (\w+) = fact\(/gm)].flatMap(([, name = '']) =>
      happens(name, at) ? [] : [`fact ${name}`],
    ),
  )
}

export const unreadMembers = (): readonly string[] => {
  const files = texts()
  const all = [...files.values()].join('\n')
  const isRead = (use: string): boolean => new RegExp(use).test(all)
  const byTab = new Set<string>([
    ...adminTabs.map((tab) => `admin.${tab}`),
    ...accountTabs.map((tab) => `client.${tab}`),
  ])
  const unreadGates = Object.keys(gates).filter(
    (name) => !isRead(`passes\\([^)]*'${escaped(name)}'|\\b(?:view|edit): '${escaped(name)}'|${member('gates', name)}`),
  )
  const unreadGuards = Object.keys(guards).filter((name) => !byTab.has(name) && !isRead(member('guards', name)))
  const methods = [...(files.get(ports) ?? '').matchAll(/^ {2}(?:readonly )?(\w+)\??[(:]/gm)].map(
    ([, name = '']) => name,
  )
  const uncalled = new Set(methods.filter((name) => !isRead(`\\.${name}\\b|[{,] ?${name}(?: ?[,}]| = )`)))
  return [
    ...unreadGates.map((name) => `gate ${name}`),
    ...unreadGuards.map((name) => `guard ${name}`),
    ...[...uncalled].map((name) => `port ${name}`),
    ...neverHappen(files),
  ]
}
