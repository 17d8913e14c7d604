/** Where the rules of domain/access find the records with a page. */
import type { ObjectKind } from '../../domain/records/index.ts'
import { caseTable, defendantTable, eventTable, locationTable, victimTable, type AccessTable } from '../access/index.ts'

export const accessTables: Readonly<Record<ObjectKind, AccessTable>> = {
  victim: victimTable,
  court_case: caseTable,
  defendant: defendantTable,
  location: locationTable,
  event: eventTable,
}
