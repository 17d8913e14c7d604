/** Where the rules of domain/access find the records with a page. */
import { isObjectKind, type ObjectKind } from '../../domain/records/index.ts'
import { caseTable, defendantTable, eventTable, locationTable, victimTable, type AccessTable } from '../access/index.ts'

export const accessTables: Readonly<Record<ObjectKind, AccessTable>> = {
  victim: victimTable,
  court_case: caseTable,
  defendant: defendantTable,
  location: locationTable,
  event: eventTable,
}

/** Where the rows of a kind are. */
export const recordTableOf = (kind: string): string => (isObjectKind(kind) ? accessTables[kind].table : kind)
