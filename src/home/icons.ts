import type { PageKind } from '../../domain/records/index.ts'
import type { IconName } from '../ui/index.ts'

/** The picture of a kind of record that has a page of its own. */
export const iconOfKind: Readonly<Record<PageKind, IconName>> = {
  victim: 'user',
  court_case: 'case',
  defendant: 'scales',
  location: 'location',
  event: 'calendar',
}

/** The picture of a place to go, by the command that leads there. */
const icons: Readonly<Record<string, IconName>> = {
  'new.case': iconOfKind.court_case,
  'new.victim': iconOfKind.victim,
  'new.defendant': iconOfKind.defendant,
  'new.location': iconOfKind.location,
  'new.event': iconOfKind.event,
  'go.cases': iconOfKind.court_case,
  'go.victims': 'users',
  'go.defendants': iconOfKind.defendant,
  'go.locations': iconOfKind.location,
  'go.events': iconOfKind.event,
  'go.timelogs': 'clock',
  'go.services': 'heart',
  'go.reports': 'chart',
  'go.reports.legacy': 'document',
  'go.reports.grant': 'ribbon',
  'go.reports.event': 'calendar',
  'go.reports.humanTrafficking': 'document',
  'go.reports.list': 'list',
  'go.reports.enterprise': 'chart',
  'go.accounts.edit': 'building',
  'go.accounts.view': 'building',
  'go.affiliates': 'users',
  'go.tasks': 'task',
  'go.help.edit': 'help',
  'go.notices': 'bell',
  'go.integrations': 'link',
  'go.admin': 'settings',
  'go.contact': 'help',
}

export const iconOf = (command: string): IconName => icons[command] ?? 'arrow-right'
