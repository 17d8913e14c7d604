/** The pipelines of merging people. */
import { mergeAsked, mergePeople } from '../../domain/merge/index.ts'
import { beginsOn } from '../acts/index.ts'
import type { NamedEpic } from '../kernel/index.ts'

/** ADM-35 */
const mergeEpic = beginsOn('merge.ask', mergeAsked, mergePeople)

export const mergeEpics: readonly NamedEpic[] = [mergeEpic]
