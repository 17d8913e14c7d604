/** The page of an event. */
import { guards } from '../../access/index.ts'
import { one, pageAt, tabs } from './page.ts'

export const event = pageAt('event', 'events', {
  guards: { page: guards.event, form: guards['new.event'], list: guards['list.events'] },
  icon: 'calendar',
  order: 50,
  go: {
    keywords: ['list of events', 'trainings', 'outreach'],
    needs: { allOf: ['event_manager_enabled', 'view_own_event'] },
    chord: 'g e',
  },
  add: {
    keywords: ['add event', 'create event', 'training'],
    needs: { allOf: ['event_manager_enabled', 'add_event'] },
    chord: 'n e',
  },
  tabs: [
    { tab: 'overview', needs: one('view_own_event') },
    { tab: 'attendees', needs: one('view_own_event'), lists: 'attendee' },
    // EVT-05
    { tab: 'edit', needs: one('view_own_event'), title: 'tab.event.edit' },
    { tab: 'location', needs: one('view_own_event') },
    { tab: 'attendance', needs: one('view_own_event'), lists: 'attendee' },
    tabs.tags,
    tabs.notes,
    // EVT-01
    tabs.assignments,
    tabs.history,
  ],
  opens: 'edit',
})
