/**
 * Flags say which objects a user reaches (PRM-14); scopes say which functions. A role gives both, and a capability that
 * is granted to a single user (PRM-42) may be either.
 */
export const accessKinds = ['case', 'victim', 'defendant', 'location', 'event', 'export'] as const
export type AccessKind = (typeof accessKinds)[number]

export type KindFlag = `can_${'view' | 'edit'}_${'confidential' | 'any'}_${AccessKind}`
export type Flag =
  | KindFlag
  | 'can_edit_own_victim'
  | 'can_edit_assigned_object'
  | 'can_view_assigned_object'
  | 'can_add_timelog'

const grades = ['view_any', 'view_confidential', 'edit_any', 'edit_confidential'] as const
type Grade = (typeof grades)[number]

/** `flagOf('edit_any', 'victim')` is `can_edit_any_victim`. */
export const flagOf = (grade: Grade, kind: AccessKind): KindFlag => {
  const [verb, reach] = grade.split('_') as ['view' | 'edit', 'any' | 'confidential']
  return `can_${verb}_${reach}_${kind}`
}

export const flagsOf = (grade: Grade, ...kinds: readonly AccessKind[]): readonly KindFlag[] =>
  kinds.map((kind) => flagOf(grade, kind))

/** Kinds that describe people and what happened to them: all but exports. */
export const recordKinds = ['case', 'victim', 'defendant', 'location', 'event'] as const satisfies readonly AccessKind[]

export const allFlags: readonly Flag[] = [
  ...grades.flatMap((grade) => flagsOf(grade, ...accessKinds)),
  'can_edit_own_victim',
  'can_edit_assigned_object',
  'can_view_assigned_object',
  'can_add_timelog',
]

const known: ReadonlySet<string> = new Set(allFlags)
export const isFlag = (name: string): name is Flag => known.has(name)

/** How far somebody sees beyond what is theirs, for whomever they let act for them: `open` is all that is not limited. */
export const reachOf = (capabilities: ReadonlySet<string>): 'own' | 'open' | 'all' => {
  const sees = (grade: Grade): boolean => flagsOf(grade, ...recordKinds).some((flag) => capabilities.has(flag))
  if (sees('view_confidential')) return 'all'
  return sees('view_any') ? 'open' : 'own'
}
