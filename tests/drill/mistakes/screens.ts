import type { Mistake } from '../mistake.ts'

const controls = {
  quick: ['tests/ui/controls.unit.test.tsx', 'tests/ui/components.unit.test.tsx', 'tests/forms/invalid.unit.test.tsx'],
}

const mayNothing = { screens: ['tests/access/mayNothing.screen.test.tsx'] }

export const mistakes: readonly Mistake[] = [
  {
    what: 'a refused check box does not say that it is wrong',
    file: 'src/fields/FieldControl.tsx',
    from: '          aria-invalid={error === undefined ? undefined : true}\n',
    to: '',
    noticedBy: controls,
  },
  {
    what: 'a refused check box does not say what is wrong',
    file: 'src/fields/FieldControl.tsx',
    from: '          aria-describedby={error === undefined ? undefined : errorId}\n',
    to: '',
    noticedBy: controls,
  },
  {
    what: 'the error of a field is not tied to its control',
    file: 'src/ui/Field.tsx',
    from: '[hasError && `${id}-error`, help !== undefined && `${id}-help`]',
    to: '[help !== undefined && `${id}-help`]',
    noticedBy: controls,
  },
  {
    what: 'a person picker tells its error as help',
    file: 'src/pickers/PersonField.tsx',
    from: "help={t('picker.person.help')} error={error}",
    to: "help={error ?? t('picker.person.help')} error={undefined}",
    noticedBy: { quick: [...controls.quick, 'tests/forms/refused.unit.test.tsx'] },
  },
  {
    what: 'a cleared choice of a list is the number 0',
    file: 'src/fields/FieldControl.tsx',
    from: "if (value === '') return null\n",
    to: '',
    noticedBy: { quick: ['tests/forms/emptied.unit.test.tsx'] },
  },
  {
    what: 'whoever lacks the scope has a button that adds an item',
    file: 'src/items/useItemForms.tsx',
    from: 'canAdd && meets(scopesOf(state), declared.needs.add)',
    to: 'canAdd',
    noticedBy: { screens: ['tests/access/gates.screen.test.tsx'] },
  },
  {
    what: 'whoever lacks the scope has a button that begins a letter',
    file: 'src/items/LettersTab.tsx',
    from: 'const mayAdd = useAppSelector((state) => meets(scopesOf(state), entities.letter.needs.add))',
    to: 'const mayAdd = true',
    noticedBy: { screens: ['tests/access/gates.screen.test.tsx'] },
  },
  {
    what: 'services are added to a client that one may not change',
    file: 'src/items/ServicesTab.tsx',
    from: "(state) => meets(scopesOf(state), entities.service.needs.add) && mayChange(state, { kind: 'victim', id: of }),",
    to: '(state) => meets(scopesOf(state), entities.service.needs.add),',
    noticedBy: { screens: ['tests/access/gates.screen.test.tsx'] },
  },
  {
    what: 'a picture of any address behind ours is shown',
    file: 'domain/richText/allowed.ts',
    from: String.raw`/^\/v1\/image\/([\w-]{43})$/`,
    to: String.raw`/^\/v1\/image\/([\w-]{43})/`,
    noticedBy: { quick: ['tests/richText/sanitize.property.test.ts'] },
  },
  {
    what: 'a link holds what nobody sees',
    file: 'domain/richText/allowed.ts',
    from: String.raw`[^\s\p{Cc}\p{Cf}]+$/iu`,
    to: String.raw`[^\s]+$/iu`,
    noticedBy: { quick: ['tests/richText/sanitize.property.test.ts'] },
  },
  {
    what: 'links are taken away by whoever may add them',
    file: 'src/operations/LinksPanel.tsx',
    from: 'mayDo(state, { does: `${link}.remove`, ...place })',
    to: 'mayDo(state, { does: `${link}.add`, ...place })',
    noticedBy: { quick: ['tests/operations/controls.unit.test.tsx'] },
  },
  {
    what: 'the undo of an import is offered to whoever sees it',
    file: 'src/imports/DoneStep.tsx',
    from: '{detail.may_undo ? (',
    to: "{status === 'done' ? (",
    noticedBy: mayNothing,
  },
  {
    what: 'a primary party is chosen in a case that one may not edit',
    file: 'src/records/panels/CaseParties.tsx',
    from: 'party.id !== primary && courtCase.may_edit ?',
    to: 'party.id !== primary ?',
    noticedBy: mayNothing,
  },
  {
    what: 'attendance is ticked by whoever may not edit it',
    file: 'src/records/panels/EventPanels.tsx',
    from: 'disabled={!attendee.may_edit}',
    to: 'disabled={false}',
    noticedBy: mayNothing,
  },
  {
    what: 'a task of a list is ticked by whoever may not edit it',
    file: 'src/items/taskRows.tsx',
    from: 'disabled={!task.may_edit}',
    to: 'disabled={false}',
    noticedBy: mayNothing,
  },
  {
    what: 'a task of the first page is ticked by whoever may not edit it',
    file: 'src/home/Tasks.tsx',
    from: 'disabled={!may_edit}',
    to: 'disabled={false}',
    noticedBy: mayNothing,
  },
]
