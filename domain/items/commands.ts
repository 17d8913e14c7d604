/** New items from the keyboard: each asks for little, in the order in which people say it, and saves as its form. */
import { childNeeds } from '../access/index.ts'
import { command, meets, type Argument, type Command, type EntityFields } from '../kernel/index.ts'
import { visibleTabs } from '../navigation/index.ts'
import { entities, isPageKind, ownersOf, saveAsked } from '../records/index.ts'

const made = ['service', 'note', 'task', 'timelog', 'appointment', 'court_date'] as const
type Made = (typeof made)[number]

type Declaration = { readonly asks: readonly string[]; readonly keywords: readonly string[]; readonly chord?: string }

const declared: Readonly<Record<Made, Declaration>> = {
  service: {
    asks: ['service_id', 'time_minutes', 'note'],
    keywords: ['log service', 'new service', 'what was done'],
    chord: 'a s',
  },
  note: { asks: ['note'], keywords: ['write note', 'new note', 'write down', 'comment'], chord: 'a n' },
  task: {
    asks: ['title', 'date_time', 'user_id'],
    keywords: ['to do', 'new task', 'remind me', 'reminder'],
    chord: 'a t',
  },
  timelog: { asks: ['minutes', 'note'], keywords: ['log time', 'hours', 'new timelog'] },
  appointment: { asks: ['title', 'date_time', 'location'], keywords: ['meeting', 'new appointment', 'calendar'] },
  court_date: { asks: ['date_time', 'court_id', 'note'], keywords: ['hearing', 'new court date', 'calendar'] },
}

/** Those whose tab lets nobody add who may not change the record itself. */
const ofEdited: ReadonlySet<Made> = new Set(['service', 'note'])

/** What a form may leave empty, and who it is for where the form begins with that. */
const isOptional = (kind: Made, name: string): boolean => {
  const fields: EntityFields = entities[kind].fields
  return fields[name]?.required !== true || name === 'user_id'
}

const argument = (kind: Made, name: string): Argument => {
  const fields: EntityFields = entities[kind].fields
  const label = fields[name]?.label ?? ''
  return { name, kind: 'own', of: kind, field: name, label, optional: isOptional(kind, name) }
}

const item = (kind: Made, order: number): Command => {
  const { asks, keywords, chord } = declared[kind]
  const owners = ownersOf(kind)
  return command({
    id: `add.${kind}`,
    title: `command.add.${kind}`,
    keywords,
    group: 'record',
    needs: childNeeds[kind].add,
    place: { at: 'record', kind: 'any', order },
    arguments: asks.map((name) => argument(kind, name)),
    fills: kind,
    // As on the record's page: in a tab that one sees, of a record that one may change.
    when: ({ record, scopes, canEditRecord, canLogTime = true }) =>
      record !== null &&
      record.id !== 0 &&
      isPageKind(record.kind) &&
      owners[record.kind] !== undefined &&
      visibleTabs(record.kind, scopes).some(({ lists }) => lists === kind) &&
      (canEditRecord || !ofEdited.has(kind)) &&
      (canLogTime || kind !== 'timelog') &&
      meets(scopes, childNeeds[kind].add),
    run: () => saveAsked({ kind, id: 0 }),
    risk: 'safe',
    ...(chord !== undefined && { chord }),
  })
}

const ofRecord = made.map((kind, at) => item(kind, 31 + at))

/** ACT-08: where nobody is in view whose task it might be. */
const ownTask = command({
  id: 'add.ownTask',
  title: 'command.add.ownTask',
  keywords: declared.task.keywords,
  group: 'create',
  needs: childNeeds.task.add,
  place: { at: 'page', order: 37 },
  arguments: declared.task.asks.map((name) => argument('task', name)),
  fills: 'task',
  ofUser: true,
  when: (context) =>
    meets(context.scopes, entities.task.needs.view) &&
    ofRecord.every(({ fills, when }) => fills !== 'task' || when?.(context) === false),
  run: () => saveAsked({ kind: 'task', id: 0 }),
  risk: 'safe',
})

export const itemCommands: readonly Command[] = [...ofRecord, ownTask]
