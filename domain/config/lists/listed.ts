/**
 * A kind whose records are entries of an agency's own list (CFG-04, CFG-05): small, read with the configuration by whoever
 * is signed in, offered by pickers, and kept on a tab of the administration. To add a list is to add its declaration and
 * its line in `all.ts`.
 */
import { entity, type Entity, type EntityFields, type Lookup, type Messages, type Values } from '../../kernel/entity.ts'
import { count, flag, id, isoInstant, list, nullable, text } from '../../kernel/field.ts'
import { isFilled } from '../../kernel/blank.ts'
import type { Needs } from '../../kernel/needs.ts'
import { tOf, wording } from '../../messages/index.ts'

export type Filter = 'object' | 'category_id'

/** What an agency's list has besides what all records have. */
type Listing<N extends string = string> = {
  /** What pickers and the configuration call it; the kind where nothing else is said. */
  readonly name: N
  /** The tab of the administration on which it is kept; none where no agency keeps it. */
  readonly tab?: string
  /** `type` of the query that tells it from another one of the same path. */
  readonly type?: 'Event'
  /** Queries by which rows are chosen, and the member that has the value, or holds it among others. */
  readonly filters?: Readonly<Partial<Record<Filter, string>>>
  /** PRM-48, PRM-51: who reads its rows; whoever is signed in unless stated (SRV-59). */
  readonly read?: Needs
  /** SRV-58: may be asked of a client account, or of all accounts for which the user acts. */
  readonly byAccount?: true
  /** Loaded before the first screen is shown; others come behind it. */
  readonly first?: true
  /** Marks that one entry has at most; of those that are `kept` one always does (ADM-30). */
  readonly marks?: Readonly<Record<string, 'kept' | 'free'>>
  /**
   * Entries are taken out on its tab, too, of some lists only while no record holds one, of others once they are switched
   * off; the rest are just switched off (ADM-25).
   */
  readonly removable?: 'always' | 'unused' | 'inactive'
  /** Where records hold a member of an entry, and not its number: what they are, their field, and the entry's. */
  readonly heldBy?: { readonly kind: string; readonly field: string; readonly of: string }
  /** For the documentation of its calls. */
  readonly summary: string
}

export type ListedEntity<
  K extends string = string,
  F extends EntityFields = EntityFields,
  N extends string = string,
> = Entity<K, F> & { readonly listed: Listing<N> }

type Declaration<K extends string, F extends EntityFields, N extends string> = Omit<Listing<N>, 'name'> & {
  readonly kind: K
  readonly name?: N
  /** Where it is read and saved, and the version of that path. */
  readonly endpoint: string
  readonly version: 1 | 2
  /** SRV-61: who saves it. */
  readonly needs: Needs
  /** Who adds to it, where those are others. */
  readonly add?: Needs
  /** Who reads one entry as a record, with its versions; whoever reads its row unless stated. */
  readonly view?: Needs
  readonly remove?: Needs
  readonly fields: F
  /** The field by which an entry is called; `label` unless stated. */
  readonly called?: keyof F & string
  /** What is shown while one is saved, where its name says it (AFF-24); it is closed when that is done. */
  readonly saving?: string
  /** What stands in its table besides what it is called. */
  readonly columns?: readonly string[]
  /** ADM-31: entries that can't be switched off. */
  readonly alwaysActive?: readonly number[]
  readonly blank?: Values
  readonly settled?: (changes: Values, before: Values | null) => Values
  readonly refused?: (whole: Values) => Messages
}

const section = 'section.entry'
const lines = { section, required: true, span: 6 } as const

/** UTF-16 units. */
export const labelled = (max = 160) =>
  ({ label: { ...lines, field: text('name', max), label: 'field.label', widget: 'text' } }) as const
/** The highest number of a place; those that share it stand by their labels. */
export const lastPlace = 1_000_000
/** Its place among the others; a new one stands behind them. */
export const ordered = {
  order: { field: count(0, lastPlace), label: 'field.order', widget: 'none', section },
} as const
/** Status 0 is inactive: out of pickers, still named where a record holds it (ADM-25). */
export const switched = {
  status: {
    field: count(0, 1),
    label: 'field.status',
    widget: 'choice',
    section,
    span: 2,
    required: true,
    choices: { 1: 'status.active', 0: 'status.inactive' },
  },
} as const
/** What most lists have. */
export const usual = { ...labelled(), ...ordered, ...switched } as const

export const mark = (label: string) => ({ field: flag(), label, widget: 'checkbox', section, span: 3 }) as const
export const at = (label: string) =>
  ({ field: nullable(isoInstant()), label, widget: 'instant', section, span: 3 }) as const
/** Any number of entries of another list, `most` at most. */
export const several = <const L extends Lookup>(lookup: L, label: string, most: number) =>
  ({ field: list(id(lookup), most), label, widget: 'lookups', lookup, section, span: 12 }) as const
export { section as entrySection }

const stamps = {
  may_edit: { field: flag(), label: 'field.may_edit', widget: 'none', section, computed: true },
  updated_at: { field: isoInstant(), label: 'field.updated_at', widget: 'none', section, computed: true },
  updated_by: { field: nullable(id('user')), label: 'field.updated_by', widget: 'none', section, computed: true },
} as const
export type Stamps = typeof stamps

/** ADM-31, ADM-30: what always is, and the default, are not switched off; the default passes to another, it is not taken away. */
const keeping = (
  { alwaysActive = [], marks = {} }: Pick<Declaration<string, EntityFields, string>, 'alwaysActive' | 'marks'>,
  whole: Values,
  before: Values | null,
): Messages => {
  const kept = Object.keys(marks).filter((name) => marks[name] === 'kept')
  const taken = kept.filter((name) => before?.[name] === true && whole[name] === false)
  return {
    ...Object.fromEntries(taken.map((name) => [name, wording('config.oneDefault')])),
    ...(whole['status'] === 0 &&
      kept.some((name) => whole[name] === true) && { status: wording('config.defaultIsActive') }),
    ...(whole['status'] === 0 &&
      alwaysActive.some((one) => one === whole['id']) && { status: wording('config.alwaysActive') }),
  }
}

/** Texts without blanks around them; formatted ones have a form of their own. */
const trimmed =
  (fields: EntityFields) =>
  (changes: Values): Values =>
    Object.fromEntries(
      Object.entries(changes).map(([name, value]) => [
        name,
        typeof value === 'string' && typed.has(fields[name]?.widget ?? 'none') ? value.trim() : value,
      ]),
    )
const typed: ReadonlySet<string> = new Set(['text', 'textarea'])
const same = (changes: Values): Values => changes

/** The words for one of them and for many are `entity.KIND.one` and `entity.KIND.many`. */
export const listed = <const K extends string, F extends EntityFields, const N extends string = K>(
  declaration: Declaration<K, F, N>,
): ListedEntity<K, F & Stamps, N> => {
  const { kind, name, endpoint, version, needs, remove, fields, blank = {} } = declaration
  const { tab, type, filters, read, byAccount, first, marks, removable, heldBy } = declaration
  const { summary, alwaysActive, refused, saving, called = 'label' } = declaration
  const { view = read ?? 'signedIn', add = needs, settled = same } = declaration
  const order = ['order', called].filter((field) => field in fields)
  const marked = Object.entries(fields).flatMap(([field, { widget }]) =>
    widget === 'checkbox' ? [[field, false]] : [],
  )
  return {
    ...entity({
      kind,
      endpoint,
      version,
      names: { one: `entity.${kind}.one`, many: `entity.${kind}.many` },
      needs: { view, add, edit: needs, ...(remove !== undefined && { remove }) },
      fields: { ...fields, ...stamps },
      blank: { ...Object.fromEntries(marked), ...('status' in fields && { status: 1 }), ...blank },
      title: (record) => (isFilled(record[called]) ? String(record[called]).trim() : tOf(`entity.${kind}.one`)),
      ...(saving !== undefined && { saving }),
      ofAccount: 'all',
      settled: (changes, before) => settled(trimmed(fields)(changes), before),
      order: [...order, 'id'],
      columns: [called, ...(declaration.columns ?? []), ...('status' in fields ? ['status'] : [])],
      refused: (_, whole, before) => ({
        ...refused?.(whole),
        ...keeping({ ...(alwaysActive && { alwaysActive }), ...(marks && { marks }) }, whole, before),
        ...(isFilled(whole[called]) ? {} : { [called]: wording('field.required') }),
      }),
    }),
    listed: {
      // Without a name of its own it goes by its kind, which is then what N is.
      name: (name ?? kind) as N,
      ...(tab !== undefined && { tab }),
      ...(type !== undefined && { type }),
      ...(filters !== undefined && { filters }),
      ...(read !== undefined && { read }),
      ...(byAccount !== undefined && { byAccount }),
      ...(first !== undefined && { first }),
      ...(marks !== undefined && { marks }),
      ...(removable !== undefined && { removable }),
      ...(heldBy !== undefined && { heldBy }),
      summary,
    },
  }
}
