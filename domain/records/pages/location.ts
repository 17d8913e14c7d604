/** The page of a location. */
import { guards } from '../../access/index.ts'
import { one, pageAt, tabs } from './page.ts'

export const location = pageAt('location', 'locations', {
  guards: { page: guards.location, form: guards['new.location'], list: guards['list.locations'] },
  icon: 'location',
  order: 40,
  go: {
    keywords: ['list of locations', 'places', 'addresses'],
    needs: { allOf: ['view_location_manager', 'location_manager_enabled', 'view_own_location'] },
    chord: 'g l',
  },
  add: {
    keywords: ['add location', 'create location', 'place'],
    needs: { allOf: ['view_location_manager', 'add_location', 'location_manager_enabled'] },
    chord: 'n l',
  },
  tabs: [
    { tab: 'overview', needs: one('view_own_location') },
    { tab: 'edit', needs: one('view_own_location') },
    {
      tab: 'operations',
      needs: one('view_own_location'),
      holds: ['location_operation', 'warrant', 'seizure'],
    },
    tabs.assignments,
    { tab: 'cases', needs: one('view_own_case') },
    { tab: 'events', needs: one('view_own_event') },
    tabs.tags,
    tabs.notes,
    tabs.history,
  ],
  opens: 'edit',
})
