/**
 * What stood in the product on 22 November 2026 without anything in it that asks for it: each is a part of a
 * requirement that is not built to its end. The list only shrinks. What is wired leaves it, or the check fails; what
 * nothing asks for and no requirement needs is not put here but taken away.
 */
export type NotWired = {
  /** As the check names them: a file, an export after its file, or a member of a table. */
  readonly names: readonly string[]
  readonly rows: readonly string[]
  readonly lacks: string
}

export const notWired: readonly NotWired[] = [
  {
    names: ['export domain/access/gates.ts gatedBy'],
    rows: ['PRM-44'],
    lacks: 'the page that grants a scope and says what it opens; the test counts gates that nothing reads',
  },
  {
    names: ['export domain/navigation/path.ts destinationOfAddress'],
    rows: ['NAV-06'],
    lacks: 'there is no packaged build, and addresses with a hash are not understood on entry',
  },
  {
    names: ['export domain/selections/index.ts selectedClient', 'fact clientAccountChosen'],
    rows: ['CFG-16'],
    lacks: 'no screen chooses an account that is a client',
  },
  {
    names: ['export domain/log/exportFile.ts parseExport'],
    rows: [],
    lacks: 'only `npm run replay` opens an exported session: no screen does',
  },
  {
    names: ['fact loadBegan', 'fact loadEnded'],
    rows: ['NAV-46', 'ERR-17'],
    lacks: 'the shell has no overlay, and nothing says that a load runs',
  },
  {
    names: ['port isLoggedIn'],
    rows: ['SES-09'],
    lacks: 'nothing asks the port whether somebody is signed in',
  },
  {
    names: ['guard integrations.sso', 'guard integrations.api'],
    rows: ['PRM-05', 'INT-01'],
    lacks: 'the page of integrations has no tabs',
  },
  {
    names: ['gate timesheet.choose'],
    rows: ['PRM-13'],
    lacks: 'nothing but the table of fields asks for it: grants and reports do not offer timesheets yet',
  },
  {
    names: ['gate case.stage.view', 'gate case.stage.manage', 'gate case.status.view', 'gate case.status.change'],
    rows: ['PRM-47'],
    lacks: 'fields of a case do not ask them',
  },
  {
    names: ['gate case.defendants', 'gate case.locations', 'gate defendant.caseCount', 'gate event.location'],
    rows: ['CAS-09', 'PRM-38', 'PRM-39'],
    lacks: 'rows and cards do not ask them',
  },
  {
    names: ['gate event.manager', 'gate event.configure'],
    rows: ['PRM-12', 'PRM-53'],
    lacks: 'the event manager asks its guards and its record’s needs',
  },
  {
    names: ['gate taxonomy.add', 'gate term.add', 'gate tag.apply'],
    rows: ['PRM-51', 'TAG-07'],
    lacks: 'tags ask for their scopes by other ways',
  },
  {
    names: ['gate timesheet.configure', 'gate assignment.secondary', 'gate grant.advanced'],
    rows: ['PRM-13'],
    lacks: 'tabs ask their guards, assignments the scope itself, and what is advanced of grants its own scope',
  },
  {
    names: ['gate timelog.anyAdvocate', 'gate task.editAny', 'gate appointment.editAny'],
    rows: ['PRM-32', 'PRM-50'],
    lacks: 'the rules of these items name the scopes themselves',
  },
  { names: ['gate person.merge'], rows: ['PRM-52'], lacks: 'persons can not be merged' },
  {
    names: [
      'gate affiliate.add',
      'gate affiliate.edit',
      'gate affiliate.delete',
      'gate trainingLink.view',
      'gate trainingLink.add',
      'gate trainingLink.edit',
      'gate trainingLink.delete',
    ],
    rows: ['AFF-03', 'AFF-09', 'AFF-10', 'AFF-22'],
    lacks: 'the page of affiliates is not there',
  },
  { names: ['gate account.add'], rows: ['SRV-22'], lacks: 'accounts can not be made' },
]
