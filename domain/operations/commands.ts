/** What can be done at once to the record in view, and taking it back. */
import { assignmentNeeds, childNeeds } from '../access/index.ts'
import {
  command,
  type Argument,
  type Command,
  type CommandContext,
  type Needs,
  type PayloadOf,
} from '../kernel/index.ts'
import { entities, pageKinds, type PageKind } from '../records/index.ts'
import { operationNamed, removalProposed, undoAsked } from './actions.ts'

const inView = ({ record }: CommandContext): { kind: PageKind; id: number } | null => {
  const kind = pageKinds.find((known) => known === record?.kind)
  return kind === undefined || record === null || record.id === 0 ? null : { kind, id: record.id }
}
/** A command without a record in view has nothing to act on; `when` hides it. */
const placeOf = (context: CommandContext): { kind: PageKind; id: number } =>
  inView(context) ?? { kind: 'victim', id: 0 }

type Named = PayloadOf<typeof operationNamed>['does']

const naming = (
  declaration: Pick<Command, 'id' | 'title' | 'keywords' | 'needs'> & {
    readonly does: Named
    readonly argument: Argument
    readonly order: number
  },
): Command => {
  const { id, title, keywords, needs, does, argument, order } = declaration
  return command({
    id,
    title,
    keywords,
    needs,
    group: 'record',
    place: { at: 'record', kind: 'any', order },
    arguments: [argument],
    when: (context) => inView(context) !== null && context.canEditRecord,
    run: (context, args) =>
      operationNamed({ does, ...placeOf(context), words: String(args[argument.name] ?? '').slice(0, 160) }),
    risk: 'safe',
  })
}

const tag: Argument = { name: 'tag', kind: 'text', label: 'argument.tag' }
const person: Argument = { name: 'person', kind: 'text', label: 'argument.person' }

const scopesIn = (needs: Needs): readonly string[] =>
  typeof needs === 'string' ? [] : [...(needs.allOf ?? []), ...(needs.anyOf ?? [])]

/** Some kind of record may be deleted; which one, and whether this one, is checked when it is asked. */
const mayRemoveSome: Needs = {
  anyOf: [...new Set(pageKinds.flatMap((kind) => scopesIn(entities[kind].needs.remove ?? 'signedIn')))],
}

export const operationCommands: readonly Command[] = [
  naming({
    id: 'tag.add',
    title: 'command.tag.add',
    keywords: ['label', 'term', 'taxonomy', 'apply'],
    needs: childNeeds.object_term.add,
    does: 'tag.add',
    argument: tag,
    order: 50,
  }),
  naming({
    id: 'tag.remove',
    title: 'command.tag.remove',
    keywords: ['untag', 'term', 'take away'],
    needs: childNeeds.object_term.remove,
    does: 'tag.remove',
    argument: tag,
    order: 60,
  }),
  naming({
    id: 'assign',
    title: 'command.assign',
    keywords: ['assignment', 'advocate', 'add'],
    needs: assignmentNeeds.add,
    does: 'assignment.add',
    argument: person,
    order: 70,
  }),
  naming({
    id: 'unassign',
    title: 'command.unassign',
    keywords: ['assignment', 'advocate', 'take away'],
    needs: assignmentNeeds.remove,
    does: 'assignment.remove',
    argument: person,
    order: 80,
  }),
  command({
    id: 'record.delete',
    title: 'command.record.delete',
    keywords: ['remove', 'erase', 'destroy'],
    group: 'record',
    needs: mayRemoveSome,
    place: { at: 'record', kind: 'any', order: 90 },
    when: (context) => inView(context) !== null,
    run: (context) => removalProposed({ ...placeOf(context), expunge: false }),
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
    run: () => undoAsked({ name: null }),
    risk: 'safe',
  }),
]
