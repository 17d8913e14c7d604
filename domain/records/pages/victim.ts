/** The page of a client, under that of its case. */
import { guards } from '../../access/index.ts'
import { one, pageAt, tabs } from './page.ts'

export const victim = pageAt(
  'victim',
  'victims',
  {
    guards: { page: guards['case.victim'], form: guards['new.victim'], list: guards['list.victims'] },
    icon: 'user',
    order: 20,
    go: { keywords: ['list of clients', 'victims', 'survivors'], needs: one('view_own_victim'), chord: 'g c' },
    add: { keywords: ['add client', 'create client', 'victim', 'intake'], needs: one('add_victim'), chord: 'n c' },
    tabs: [
      { tab: 'services', needs: one('view_own_victim'), lists: 'service' },
      { tab: 'timelogs', needs: one('view_own_timelog'), lists: 'timelog' },
      tabs.edit,
      tabs.person,
      { tab: 'victimizations', needs: one('view_own_victim') },
      tabs.tags,
      tabs.notes,
      tabs.tasks,
      tabs.appointments,
      tabs.courtDates,
      tabs.letters,
      tabs.documents,
      tabs.assignments,
      tabs.history,
    ],
    opens: 'services',
  },
  { name: 'case.victim', path: '/case/:caseId/victim/:victimId/:tab?' },
)
