import type { Generated } from 'kysely'
import type { Notice } from '../../domain/notices/index.ts'

interface NoticesTables {
  /** The provider's, for every account. */
  notice: Omit<Notice, 'id'> & { id: Generated<number> }
}

declare module '../kernel/database.ts' {
  interface Database extends NoticesTables {}
}
