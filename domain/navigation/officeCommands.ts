/** Reports, administration, the provider's own pages and the settings menu (NAV-24 … NAV-31, NAV-35). */
import { guards } from '../access/index.ts'
import type { Command } from '../kernel/index.ts'
import { go } from './go.ts'

const report = (order: number) => ({ at: 'mainMenu', group: 'reports', order }) as const
const backOffice = (order: number) => ({ at: 'mainMenu', group: 'backOffice', order }) as const
const setting = (order: number) => ({ at: 'settingsMenu', order }) as const

/** NAV-25, NAV-26: the server gives `view_report` to whoever may see any report. */
const reports: readonly Command[] = [
  go({
    id: 'go.reports.legacy',
    title: 'route.reports.legacy',
    keywords: ['old reports', 'statistics', 'figures'],
    needs: guards.reports,
    place: report(10),
    to: { route: 'reports.legacy' },
  }),
  go({
    id: 'go.reports',
    title: 'route.reports',
    keywords: ['report', 'statistics', 'figures', 'count'],
    needs: guards.reports,
    place: report(20),
    to: { route: 'reports' },
    chord: 'g r',
  }),
  go({
    id: 'go.reports.grant',
    title: 'route.reports.grant',
    keywords: ['voca', 'vawa', 'funding', 'statistics'],
    needs: guards['reports.grant'],
    place: report(30),
    to: { route: 'reports.grant' },
  }),
  go({
    id: 'go.reports.event',
    title: 'route.reports.event',
    keywords: ['attendance', 'trainings', 'statistics'],
    needs: guards['reports.event'],
    place: report(40),
    to: { route: 'reports.event' },
  }),
  go({
    id: 'go.reports.humanTrafficking',
    title: 'route.reports.humanTrafficking',
    keywords: ['hb3800', 'statistics'],
    needs: guards['reports.humanTrafficking'],
    place: report(50),
    to: { route: 'reports.humanTrafficking' },
  }),
  go({
    id: 'go.reports.list',
    title: 'command.go.reports.list',
    keywords: ['clients of a report', 'advanced list', 'filters'],
    needs: guards['list.victims'],
    place: report(60),
    to: { route: 'list.victims', searchType: 'advanced' },
  }),
  go({
    id: 'go.reports.enterprise',
    title: 'route.reports.enterprise',
    keywords: ['several accounts', 'enterprise', 'statistics'],
    needs: guards['reports.enterprise'],
    place: report(70),
    to: { route: 'reports.enterprise' },
  }),
  go({
    id: 'go.reports.submitted',
    title: 'route.submissions',
    keywords: ['sent to the funder', 'frozen figures', 'what has changed since', 'grant report'],
    needs: guards.reports,
    place: report(80),
    to: { route: 'submissions' },
  }),
]

const providers: readonly Command[] = [
  go({
    id: 'go.accounts.edit',
    title: 'command.go.accounts.edit',
    keywords: ['agencies', 'customers', 'subscriptions'],
    needs: guards['client.list'],
    place: backOffice(10),
    to: { route: 'client.list' },
  }),
  go({
    id: 'go.accounts.view',
    title: 'command.go.accounts.view',
    keywords: ['list of accounts', 'agencies', 'customers'],
    // NAV-31: entry and list keep each its own rule; who may not open the list is sent home by it.
    needs: guards.client,
    place: backOffice(20),
    to: { route: 'list.clients' },
  }),
  go({
    id: 'go.affiliates',
    title: 'route.affiliates',
    keywords: ['partners', 'training links'],
    needs: { allOf: ['add_affiliate'] },
    place: backOffice(30),
    to: { route: 'affiliates' },
  }),
]

const settings: readonly Command[] = [
  go({
    id: 'go.help.edit',
    title: 'command.go.help.edit',
    keywords: ['help texts', 'explanations'],
    needs: guards['help.edit'],
    place: setting(1),
    to: { route: 'help.edit' },
    group: 'help',
  }),
  go({
    id: 'go.notices',
    title: 'command.go.notices',
    keywords: ['announcement', 'message to everybody', 'alert'],
    needs: guards['notice.manage'],
    place: setting(2),
    to: { route: 'notice.manage' },
  }),
  go({
    id: 'go.integrations',
    title: 'command.go.integrations',
    keywords: ['single sign-on', 'sso', 'api'],
    needs: guards.integrations,
    place: setting(3),
    to: { route: 'integrations' },
  }),
  go({
    id: 'go.myProfile',
    title: 'route.myProfile',
    keywords: ['password', 'two-factor', 'authenticator', 'my name', 'my e-mail', 'account'],
    needs: guards.myProfile,
    place: setting(4),
    to: { route: 'myProfile' },
    chord: 'g p',
  }),
]

export const officeCommands: readonly Command[] = [
  ...reports,
  // NAV-27
  go({
    id: 'go.admin',
    title: 'route.admin',
    keywords: ['administration', 'users', 'settings of the agency', 'lists', 'custom fields'],
    needs: guards.admin,
    place: { at: 'mainMenu', group: 'single', order: 80 },
    to: { route: 'admin' },
    chord: 'g m',
  }),
  ...providers,
  ...settings,
  go({
    id: 'go.dashboard',
    title: 'route.dashboard',
    keywords: ['day', 'today', 'tasks', 'appointments', 'court dates'],
    needs: guards.dashboard,
    place: setting(9),
    to: { route: 'dashboard' },
  }),
]
