import type { Generated } from 'kysely'
import type { HelpBlock } from '../../domain/help/index.ts'

interface HelpTables {
  /** The provider's, for every account. */
  help_block: Omit<HelpBlock, 'id'> & { id: Generated<number> }
}

declare module '../kernel/database.ts' {
  interface Database extends HelpTables {}
}
