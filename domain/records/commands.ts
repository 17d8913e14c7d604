/** What can be done with the record in view. */
import { changingScopes, lockedFields } from '../access/index.ts'
import {
  command,
  type CommandArguments,
  type CommandContext,
  type EntityField,
  type EntityFields,
  type Needs,
} from '../kernel/index.ts'
import { tOf, wording } from '../messages/index.ts'
import { draftDiscarded, fieldsEdited, saveAsked, saveHeldBack } from './actions.ts'
import { entities, kinds, type Kind } from './entities/index.ts'

/** Some kind of record; whether this one is known of it (`canEditRecord`). */
const mayChange: Needs = {
  anyOf: [...changingScopes, 'add_victim', 'add_case', 'add_defendant', 'add_location', 'add_event'],
}

const recordIn = ({ record }: CommandContext): { kind: Kind; id: number } | null => {
  const kind = kinds.find((known) => known === record?.kind)
  return kind === undefined || record === null ? null : { kind, id: record.id }
}

/** A command without a record in view has nothing to act on; `when` hides it, so that only a mistake comes here. */
const inView = (context: CommandContext): { kind: Kind; id: number } => recordIn(context) ?? { kind: 'victim', id: 0 }

const yes = new Set(['yes', 'y', 'true', 'on', '1'])
const no = new Set(['no', 'n', 'false', 'off', '0'])

/** Words for a field that is not text: yes and no, a choice's name, an id. Undefined when they say none of its values. */
const valueFromWords = (of: EntityField, words: unknown): unknown => {
  if (typeof words !== 'string') return words
  const said = words.trim().toLowerCase()
  if (of.widget === 'checkbox') return yes.has(said) ? true : no.has(said) ? false : undefined
  if (of.widget === 'lookup' || of.widget === 'record') return /^\d{1,15}$/.test(said) ? Number(said) : undefined
  if (of.widget !== 'choice') return words
  const found = Object.entries(of.choices ?? {}).find(
    ([value, label]) => value.toLowerCase() === said || tOf(label).toLowerCase() === said,
  )?.[0]
  return found !== undefined && /^\d+$/.test(found) ? Number(found) : found
}

/** No words say several values at once. */
const notSaid: ReadonlySet<EntityField['widget']> = new Set(['none', 'texts', 'rows'])

const setField = (context: CommandContext, { field: name, value: words }: CommandArguments) => {
  const { kind, id } = inView(context)
  const fields: EntityFields = entities[kind].fields
  const field = String(name)
  const of = Object.hasOwn(fields, field) ? fields[field] : undefined
  const isClosed =
    of === undefined || notSaid.has(of.widget) || lockedFields(context.scopes ?? new Set(), kind).includes(field)
  const value = isClosed ? undefined : valueFromWords(of, words)
  if (value === undefined)
    return saveHeldBack({
      kind,
      id,
      message: wording('field.invalid.other'),
      fields: of ? { [field]: wording('field.invalid.other') } : {},
    })
  return fieldsEdited({ kind, id, changes: { [field]: value } })
}

const canChange = (context: CommandContext): boolean => recordIn(context) !== null && context.canEditRecord

export const recordCommands = [
  command({
    id: 'record.save',
    title: 'command.record.save',
    keywords: ['store', 'keep', 'write'],
    group: 'record',
    needs: mayChange,
    place: { at: 'record', kind: 'any', order: 10 },
    chord: 'mod+s',
    when: (context) => canChange(context) && context.hasUnsavedDraft,
    run: (context) => saveAsked(inView(context)),
    risk: 'safe',
  }),
  command({
    id: 'record.discard',
    title: 'command.record.discard',
    keywords: ['undo', 'revert', 'reset', 'cancel'],
    group: 'record',
    needs: mayChange,
    place: { at: 'record', kind: 'any', order: 20 },
    when: (context) => recordIn(context) !== null && context.hasUnsavedDraft,
    takesAway: true,
    run: (context) => draftDiscarded(inView(context)),
    risk: { title: 'record.discard.title', text: 'record.discard.text', confirm: 'record.discard' },
  }),
  command({
    id: 'record.setField',
    title: 'command.record.setField',
    keywords: ['change', 'edit', 'enter', 'update'],
    group: 'record',
    needs: mayChange,
    place: { at: 'record', kind: 'any', order: 30 },
    arguments: [
      { name: 'field', kind: 'field', label: 'argument.field' },
      { name: 'value', kind: 'value', label: 'argument.value' },
    ],
    when: canChange,
    run: setField,
    risk: 'safe',
  }),
] as const
