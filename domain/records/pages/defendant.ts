/** The page of a defendant, under that of its case. */
import { guards } from '../../access/index.ts'
import { one, pageAt, tabs } from './page.ts'

export const defendant = pageAt(
  'defendant',
  'defendants',
  {
    guards: { page: guards['case.defendant'], form: guards['new.defendant'], list: guards['list.defendants'] },
    icon: 'scales',
    order: 30,
    go: {
      keywords: ['list of defendants', 'accused', 'offenders'],
      needs: { allOf: ['view_defendant_manager', 'defendant_manager_enabled', 'view_own_defendant'] },
      chord: 'g d',
    },
    add: {
      keywords: ['add defendant', 'create defendant', 'accused'],
      needs: { allOf: ['view_defendant_manager', 'add_defendant', 'defendant_manager_enabled'] },
      chord: 'n d',
    },
    tabs: [
      tabs.edit,
      tabs.person,
      { tab: 'charges', needs: one('view_own_defendant'), lists: 'charge' },
      tabs.tags,
      tabs.notes,
      tabs.courtDates,
      tabs.assignments,
      tabs.history,
    ],
    opens: 'edit',
  },
  { name: 'case.defendant', path: '/case/:caseId/defendant/:defendantId/:tab?' },
)
