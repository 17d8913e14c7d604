/** Lists of the office: agencies it works with, courts, sheets on which time is logged. */
import { guards } from '../../access/index.ts'
import { oneOf } from '../../kernel/field.ts'
import { entrySection as section, listed, usual } from './listed.ts'

const office = guards['admin.office-info']

export const agency = listed({
  kind: 'agency',
  tab: 'agencies',
  endpoint: 'agency',
  version: 1,
  needs: guards['admin.agencies'],
  fields: usual,
  byAccount: true,
  summary: 'Agencies that the account works with',
})

export const court = listed({
  kind: 'court',
  tab: 'additional-settings',
  endpoint: 'court',
  version: 1,
  needs: office,
  fields: usual,
  summary: 'Courts',
})

export const chargeLevel = listed({
  kind: 'charge_level',
  tab: 'additional-settings',
  endpoint: 'charge_level',
  version: 1,
  needs: office,
  fields: usual,
  summary: 'Levels of charges',
})

/** LOC-10 */
export const operationType = listed({
  kind: 'operation_type',
  tab: 'additional-settings',
  endpoint: 'operation_type',
  version: 1,
  needs: office,
  fields: usual,
  summary: 'Types of operations at locations',
})

/** SVC-07 */
export const timesheet = listed({
  kind: 'timesheet',
  tab: 'timesheets',
  endpoint: 'timesheet',
  version: 1,
  needs: guards['admin.timesheets'],
  fields: {
    ...usual,
    type: {
      field: oneOf(['service', 'general']),
      label: 'field.timesheet_type',
      widget: 'choice',
      section,
      span: 3,
      required: true,
      fixed: true,
      choices: { service: 'timesheet_type.service', general: 'timesheet_type.general' },
    },
  },
  columns: ['type'],
  summary: 'Timesheets, of services and general',
})
