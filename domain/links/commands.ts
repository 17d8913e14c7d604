/** What can be done at once to the record in view, and taking it back. */
import { assignmentNeeds, childNeeds, lockedFields } from '../access/index.ts'
import {
  command,
  type Argument,
  type Command,
  type CommandContext,
  type Needs,
  type PayloadOf,
} from '../kernel/index.ts'
import { entities, isObjectKind, objectKinds, pageKinds, type ObjectKind, type PageKind } from '../records/index.ts'
import { operationAsked, operationNamed, removalProposed, settingAsked, undoAsked } from './actions.ts'
import { anyRequest } from './fields.ts'
import { settingOf } from './settings.ts'

const pageInView = ({ record }: CommandContext): { kind: PageKind; id: number } | null => {
  const kind = pageKinds.find((known) => known === record?.kind)
  return kind === undefined || record === null || record.id === 0 ? null : { kind, id: record.id }
}
/** What has tags, assignments and a status. */
const inView = (context: CommandContext): { kind: ObjectKind; id: number } | null => {
  const shown = pageInView(context)
  return shown !== null && isObjectKind(shown.kind) ? { kind: shown.kind, id: shown.id } : null
}
/** A command without a record in view has nothing to act on; `when` hides it. */
const nowhere = { kind: 'victim', id: 0 } as const
const placeOf = (context: CommandContext): { kind: ObjectKind; id: number } => inView(context) ?? nowhere

type Named = PayloadOf<typeof operationNamed>['does']

const naming = (
  declaration: Pick<Command, 'id' | 'title' | 'keywords' | 'needs' | 'chord'> & {
    readonly does: Named
    readonly order: number
  },
): Command => {
  const { id, title, keywords, needs, chord, does, order } = declaration
  const argument = offered(does)
  return command({
    id,
    title,
    keywords,
    needs,
    group: 'record',
    place: { at: 'record', kind: 'any', order },
    arguments: [argument],
    when: (context) => inView(context) !== null && context.canEditRecord,
    run: (context, args) => {
      const said = args[argument.name]
      // One that was chosen is the operation itself; words are looked up.
      const chosen = anyRequest.schema.safeParse(said)
      return chosen.success
        ? operationAsked({ request: chosen.data })
        : operationNamed({ does, ...placeOf(context), words: (typeof said === 'string' ? said : '').slice(0, 160) })
    },
    risk: 'safe',
    ...(chord !== undefined && { chord }),
  })
}

const offered = (does: Named): Argument =>
  does.startsWith('tag.')
    ? { name: 'tag', kind: 'offered', label: 'argument.tag', offered: does }
    : { name: 'person', kind: 'offered', label: 'argument.person', offered: does }

const scopesIn = (needs: Needs): readonly string[] =>
  typeof needs === 'string' ? [] : [...(needs.allOf ?? []), ...(needs.anyOf ?? [])]

/** Some kind of record may be deleted; which one, and whether this one, is checked when it is asked. */
const mayRemoveSome: Needs = {
  anyOf: [...new Set(pageKinds.flatMap((kind) => scopesIn(entities[kind].needs.remove ?? 'signedIn')))],
}

/** Whose field it sets: of the record in view; the stage of a case also where one of its people is. */
const subjectOf = (context: CommandContext, kind: ObjectKind, field: 'status' | 'stage_id'): number | null => {
  const shown = inView(context)
  if (shown?.kind === kind) return context.canEditRecord ? shown.id : null
  return kind === 'court_case' && field === 'stage_id' && shown !== null ? (context.caseToEdit ?? null) : null
}

/** CLI-23, CAS-06: status and stage at once, without the form; they are taken back like any save. */
const setting = (kind: ObjectKind, field: 'status' | 'stage_id', order: number): Command =>
  command({
    id: `${kind}.${field}`,
    title: `command.setting.${field}`,
    keywords:
      field === 'status'
        ? ['set status', 'active', 'inactive', 'close', 'reopen']
        : ['set stage', 'next stage', 'progress'],
    needs: entities[kind].needs.edit,
    group: 'record',
    place: { at: 'record', kind, order },
    arguments: [
      { name: field, kind: 'own', of: kind, field, label: `field.${field === 'status' ? 'status' : 'stage'}` },
    ],
    when: (context) =>
      subjectOf(context, kind, field) !== null && !lockedFields(context.scopes ?? new Set(), kind).includes(field),
    // The version is read from the record when it is sent.
    run: (context, args) =>
      settingAsked({
        request: settingOf(kind, { id: subjectOf(context, kind, field) ?? 0, version: 0 }, { [field]: args[field] }),
      }),
    risk: 'safe',
  })

const settings = [
  ...objectKinds.map((kind) => setting(kind, 'status', 75)),
  ...(['court_case', 'event'] as const).map((kind) => setting(kind, 'stage_id', 76)),
]

export const operationCommands: readonly Command[] = [
  ...settings,
  naming({
    id: 'tag.add',
    title: 'command.tag.add',
    keywords: ['label', 'term', 'taxonomy', 'apply'],
    needs: childNeeds.object_term.add,
    does: 'tag.add',
    order: 50,
    chord: 'a g',
  }),
  naming({
    id: 'tag.remove',
    title: 'command.tag.remove',
    keywords: ['untag', 'term', 'take away'],
    needs: childNeeds.object_term.remove,
    does: 'tag.remove',
    order: 60,
  }),
  naming({
    id: 'assign',
    title: 'command.assign',
    keywords: ['assignment', 'advocate', 'add', 'hand over'],
    needs: assignmentNeeds.add,
    does: 'assignment.add',
    order: 70,
  }),
  naming({
    id: 'unassign',
    title: 'command.unassign',
    keywords: ['assignment', 'advocate', 'take away'],
    needs: assignmentNeeds.remove,
    does: 'assignment.remove',
    order: 80,
  }),
  command({
    id: 'record.delete',
    title: 'command.record.delete',
    keywords: ['remove', 'erase', 'destroy'],
    group: 'record',
    needs: mayRemoveSome,
    place: { at: 'record', kind: 'any', order: 90 },
    when: (context) => pageInView(context) !== null,
    takesAway: true,
    run: (context) => removalProposed({ ...(pageInView(context) ?? nowhere), expunge: false }),
    // The dialog that it opens asks; nothing is deleted before that.
    risk: 'safe',
  }),
  command({
    id: 'edit.undo',
    title: 'command.edit.undo',
    keywords: ['take back', 'revert', 'reverse', 'restore', 'put back'],
    group: 'record',
    needs: 'signedIn',
    place: { at: 'settingsMenu', order: 70 },
    chord: 'mod+z',
    takesAway: true,
    run: () => undoAsked({ name: null }),
    risk: 'safe',
  }),
]
