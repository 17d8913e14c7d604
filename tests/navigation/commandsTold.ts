/** What each command asks for, as the rows of the specification tell it and not the product's declarations. */
import type { Ways } from '../access/scopesTold.ts'
import { pathsTold } from './pathsTold.ts'

const all = (...scopes: readonly string[]): Ways => [scopes]
const any = (...scopes: readonly string[]): Ways => scopes.map((scope) => [scope])
const staff: Ways = [[]]

type Told = Readonly<Record<string, Ways>>

const changing = ['edit_own_victim', 'edit_any_victim', 'edit_own_case', 'edit_own_defendant']
const changingAnything = any(...changing, 'edit_own_location', 'edit_own_event')
/** PRM-07, SRV-36 */
const making = any('add_case', 'add_victim', 'add_defendant', 'add_location', 'add_event')
const written: Ways = [...changingAnything, ...making]

/** SRV-41, SRV-48, PRM-47, PRM-50, PRM-51, PRM-27, PRM-28, PRM-37, PRM-52 */
const ofRecords: Told = {
  'record.save': written,
  'record.discard': written,
  'record.setField': written,
  'record.delete': any(
    'delete_any_victim',
    'delete_own_victim',
    'edit_own_case',
    'edit_own_defendant',
    'delete_any_person',
    'delete_event',
  ),
  'add.service': any('edit_own_victim', 'edit_any_victim'),
  'add.note': changingAnything,
  'add.court_date': changingAnything,
  'add.task': all('view_task', 'add_task'),
  'add.ownTask': all('view_task', 'add_task'),
  'add.appointment': all('view_appointment', 'add_appointment'),
  'add.timelog': all('view_own_timelog'),
  'victim.status': any('edit_own_victim', 'edit_any_victim'),
  'court_case.status': all('edit_own_case', 'view_case_status', 'apply_case_status'),
  'court_case.stage_id': all('edit_own_case', 'view_case_stage'),
  'defendant.status': all('edit_own_defendant'),
  'location.status': all('edit_own_location'),
  'event.status': all('edit_own_event'),
  'event.stage_id': all('edit_own_event'),
  'add.letter': all('view_letter', 'add_letter'),
  'tag.add': all('view_term', 'add_tag'),
  'tag.remove': all('view_term', 'add_tag'),
  assign: all('add_assignment', 'edit_own_assigned_object'),
  unassign: all('delete_assignment', 'edit_own_assigned_object'),
}
/** LST-05, PRM-27, PRM-51, SRV-41 */
const ofLists: Told = {
  'list.selection.assign': all('add_assignment', 'edit_own_assigned_object'),
  'list.selection.tag': all('view_term', 'add_tag'),
  'list.selection.status': changingAnything,
  'list.printHere': staff,
  'export.csv': all('export_list'),
  'export.full_csv': all('export_list'),
  'export.xlsx': all('export_list'),
  'export.full_xlsx': all('export_list'),
  'export.pdf': all('export_list'),
}
const ofAnybody = `
  court_case.openTab victim.openTab defendant.openTab location.openTab event.openTab palette.open palette.repeat
  help.shortcuts session.logout session.revokeOthers config.reload edit.undo search.quick privacy.hide privacy.hideAfter
  language.choose appearance.theme appearance.density figures.run
  figures.compare figures.alone figures.hideSmall figures.showSmall
  figures.cancel figures.retry figures.resume figures.print
  list.find list.print list.selection.clear savedFilter.save savedFilter.delete`
  .trim()
  .split(/\s+/)

const others: Told = {
  // NAV-31
  'go.accounts.view': all('view_own_client'),
  'go.affiliates': all('add_affiliate'),
  'go.admin.additional-settings': all('view_admin_interface'),
  'go.admin.billing': all('view_admin_interface'),
  // NOT-01
  'notifications.open': any('view_global_notice', 'view_notification'),
  'tag.open': all('view_taxonomy', 'view_term'),
  'log.export': all('export_list'),
  // SAV-03
  'figures.saveSet': all('view_own_saved_report'),
  'figures.updateSet': all('view_own_saved_report'),
  'figures.returnToSet': all('view_own_saved_report'),
  'figures.deleteSet': all('view_own_saved_report'),
  // LST-05
  'figures.csv': all('export_list'),
  'figures.xlsx': all('export_list'),
  'figures.pdf': all('export_list'),
  // NAV-26
  'submission.keep': all('view_report'),
  'submission.compare': all('view_report'),
  'submission.print': all('view_report'),
  'submission.csv': all('export_list'),
  'submission.xlsx': all('export_list'),
  'submission.pdf': all('export_list'),
  // MSQ-01
  'masquerade.open': all('masquerade'),
}

/** Reports that have an address of their own. */
const reportPaths: Readonly<Record<string, string>> = {
  grant: '/reports/grant',
  event: '/reports/event',
  human_trafficking: '/reports/human_trafficking',
  enterprise: '/reports/enterprise',
  legacy: '/reports/legacy',
}

/** Those that go to an address ask for what it does; a report of a period for what its form does. */
export const commandTold = (id: string, path: string | undefined): Ways | undefined => {
  const known = { ...ofRecords, ...ofLists, ...others }[id]
  if (known !== undefined) return known
  const [, of = ''] = /^report\.(\w+)\./.exec(id) ?? []
  if (of !== '') return pathsTold[reportPaths[of.replace(/^legacy_.+/, 'legacy')] ?? '/reports']
  const [, list = ''] = /^list\.(\w+)\.(?:search|narrow)$/.exec(id) ?? []
  const there =
    path ??
    (list === ''
      ? undefined
      : ['tasks', 'documents'].includes(list)
        ? `/${list}`
        : `/list/${list === 'accounts' ? 'clients' : list}`)
  const way = there === undefined ? undefined : pathsTold[there.replace(/\/(all\w*|advanced)$/, '')]
  return way ?? (ofAnybody.includes(id) ? staff : undefined)
}
