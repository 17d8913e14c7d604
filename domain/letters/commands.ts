/** A letter of the record in view by the name of its template, from the keyboard (ACT-10). */
import { childNeeds } from '../access/index.ts'
import { command, meets, type Command } from '../kernel/index.ts'
import { visibleTabs } from '../navigation/index.ts'
import { letterAsked } from './actions.ts'

export const letterCommands: readonly Command[] = [
  command({
    id: 'add.letter',
    title: 'command.add.letter',
    keywords: ['write letter', 'send letter', 'new letter', 'letter template'],
    group: 'record',
    needs: childNeeds.letter.add,
    place: { at: 'record', kind: 'any', order: 38 },
    arguments: [{ name: 'template', kind: 'offered', label: 'argument.template', offered: 'letter.template' }],
    // As on the record's page: in a tab that one sees.
    when: ({ record, scopes }) =>
      (record?.kind === 'victim' || record?.kind === 'court_case') &&
      record.id !== 0 &&
      visibleTabs(record.kind, scopes).some(({ lists }) => lists === 'letter') &&
      meets(scopes, childNeeds.letter.add),
    run: ({ record }, { template }) =>
      letterAsked({
        template: typeof template === 'number' ? template : null,
        kind: record?.kind === 'court_case' ? 'court_case' : 'victim',
        id: record?.id ?? 0,
        ...(record?.caseId !== undefined && { case_id: record.caseId }),
      }),
    risk: 'safe',
  }),
]
