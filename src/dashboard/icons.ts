import { pageKinds, pageOf, type PageKind } from '../../domain/records/index.ts'
import { iconNamed, type IconName } from '../ui/index.ts'

/** The picture of a kind of record that has a page of its own. */
export const iconOfKind = (kind: PageKind): IconName => iconNamed(pageOf(kind).icon)

/** The picture of a place to go, by the command that leads there. */
const icons: Readonly<Record<string, IconName>> = {
  ...Object.fromEntries(
    pageKinds.flatMap((kind) => {
      const { form, many } = pageOf(kind)
      return [form.name, `go.${many}`].map((command) => [command, iconOfKind(kind)])
    }),
  ),
  'go.victims': 'users',
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
