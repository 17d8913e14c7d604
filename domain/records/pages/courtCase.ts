/** The page of a case. */
import { guards } from '../../access/index.ts'
import { one, pageAt, tabs } from './page.ts'

export const courtCase = pageAt(
  'case',
  'cases',
  {
    guards: { page: guards.case, form: guards['new.case'], list: guards['list.cases'] },
    icon: 'case',
    order: 10,
    go: {
      keywords: ['list of cases', 'court cases'],
      // NAV-23 asks for the first, the route for the others: an entry that would only lead back home is not shown.
      needs: { allOf: ['view_case_manager', 'case_manager_enabled', 'view_own_case'] },
      chord: 'g a',
    },
    add: {
      keywords: ['add case', 'create case'],
      needs: { allOf: ['view_case_manager', 'add_case', 'case_manager_enabled'] },
      chord: 'n a',
    },
    tabs: [
      tabs.edit,
      { tab: 'clients', needs: one('view_own_victim') },
      { tab: 'defendants', needs: { allOf: ['defendant_manager_enabled', 'view_own_defendant'] } },
      { tab: 'locations', needs: { allOf: ['location_manager_enabled', 'view_own_location'] } },
      { tab: 'courts', needs: one('view_own_case'), lists: 'case_court' },
      tabs.courtDates,
      { tab: 'stage_history', needs: one('view_case_stage') },
      tabs.tags,
      tabs.notes,
      tabs.tasks,
      tabs.appointments,
      tabs.documents,
      tabs.letters,
      tabs.assignments,
      tabs.history,
    ],
    opens: 'edit',
  },
  { name: 'case.manage', path: '/case/:caseId/manage/:tab?' },
)
