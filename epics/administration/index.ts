/** The face of the administration's pipelines. */
import { arrangeAsked, arrangeEntries } from '../../domain/administration/index.ts'
import { beginsOn } from '../acts/index.ts'
import type { NamedEpic } from '../kernel/index.ts'

/** ADM-25 */
const arrangeEpic = beginsOn('administration.arrange', arrangeAsked, arrangeEntries)

export const administrationEpics: readonly NamedEpic[] = [arrangeEpic]
