/**
 * A command is one record of data. Menus, top bar, what stands over a list, chords, the shortcut sheet and the palette are projections
 * of one registry, so what staff click and what power users type is the same action.
 */
import type { Action } from './action.ts'
import type { Needs } from './needs.ts'

/** What a command sees of the moment: who is here, and what is in view. */
export type CommandContext = {
  readonly scopes: ReadonlySet<string> | null
  /** `caseId` is the case in whose address it stands (`recordAt` of navigation). */
  readonly record: { readonly kind: string; readonly id: number; readonly caseId?: number } | null
  /** The tab of the list in view. */
  readonly list?: string
  /** How many of its rows are selected. */
  readonly selected?: number
  /** Whether it is filtered, or searched. */
  readonly isNarrowed?: boolean
  /** How many saved filters it has. */
  readonly savedFilters?: number
  /** The report in view: which it is, whether it was run as it stands there, and what can be done with it. */
  readonly report?: {
    readonly report: string
    readonly isRun: boolean
    readonly mayRun: boolean
    readonly mayLeave: boolean
    readonly maySubmit: boolean
    readonly isUnderWay: boolean
    /** Why some of its figures are still to be asked for; null where none is. */
    readonly stopped: 'cancelled' | 'failed' | null
    /** The saved set that stands in the form, and whether the form differs from it. */
    readonly set: { readonly id: number; readonly label: string; readonly isChanged: boolean } | null
    /** The set that stood there before it was changed. */
    readonly previousSet: number | null
    /** No group of fewer than five people is told of what leaves. */
    readonly hidesSmall: boolean
    /** Its figures stand beside those of the period before. */
    readonly compares: boolean
  }
  /** The submitted report in view. */
  readonly submission?: { readonly id: number }
  /** How many fields of its own the agency may have (ADM-17); null until that is known. */
  readonly maxFields?: number | null
  readonly hasUnsavedDraft: boolean
  readonly canEditRecord: boolean
  /** The case in whose address the record stands, where it is loaded and may be changed too. */
  readonly caseToEdit?: number
  /** PRM-33: a matter of the level, too. */
  readonly canLogTime?: boolean
}

/** What a command is told before it runs; each is one page of the palette, or a word or two of one line. */
export type Argument = {
  readonly name: string
  /** Message key. */
  readonly label: string
  /** May be left out. */
  readonly optional?: boolean
  /** A line may say it, and no page asks for it: it is left out unless it is said. */
  readonly unasked?: true
} & (
  | { readonly kind: 'text' }
  /** A field of the record in view, by its name. */
  | { readonly kind: 'field' }
  /** A value of the field that was named before. */
  | { readonly kind: 'value' }
  | {
      readonly kind: 'choice'
      readonly choices: readonly {
        readonly value: string
        readonly label: string
        readonly needs?: Needs
        /** Other words for it. */
        readonly keywords?: readonly string[]
      }[]
    }
  /** Asked and checked as the form of that kind of record does. */
  | { readonly kind: 'own'; readonly of: string; readonly field: string }
  /** What a list is searched for, by the way of searching that was named before. */
  | { readonly kind: 'searched'; readonly list: string }
  /** By which of its fields a list is narrowed, and to what. */
  | { readonly kind: 'narrowed'; readonly list: string }
  /** Chosen among what the record in view offers: the tags that it may get, the people who hold it, its letters. */
  | {
      readonly kind: 'offered'
      readonly offered: 'tag.add' | 'tag.remove' | 'assignment.add' | 'assignment.remove' | 'letter.template'
    }
)

export type CommandArguments = Readonly<Record<string, unknown>>

/** What is drawn over a list: its menus, what stands beside its filters, and the bar of its selected rows. */
export type ListMenu = 'export' | 'exportFull' | 'savedFilters' | 'filters' | 'selection' | 'selectionEnd'

/** Where a command stands on the ordinary screen; every command has such a place. */
export type Place =
  | { readonly at: 'mainMenu'; readonly group: string; readonly order: number }
  | { readonly at: 'topBar'; readonly order: number }
  | { readonly at: 'settingsMenu'; readonly order: number }
  | { readonly at: 'record'; readonly kind: string; readonly order: number }
  | {
      readonly at: 'list'
      readonly menu: ListMenu
      readonly order: number
      /** Message key: what it is called there, where the menu's own name says the rest. */
      readonly title?: string
    }
  /** A page shows it in a way of its own: as a field, as a choice of a form, beside what it is of. */
  | { readonly at: 'page'; readonly order: number }
  /** A tab of a page. */
  | { readonly at: 'tabs'; readonly of: string; readonly order: number }

/** What is asked before a command does what can't be taken back: message keys of the question, of what will happen, and of its button. */
type Question = { readonly title: string; readonly text: string; readonly confirm: string }

export type Command = {
  readonly id: string
  /** Message key. */
  readonly title: string
  /** Other words that people look for it by; message keys are not needed, they are never shown. */
  readonly keywords: readonly string[]
  /** Message keys: what stands on the page that it leads to, and is made there. */
  readonly holds?: readonly string[]
  /** Of group `go` it finds or shows something, and does nothing else. */
  readonly group: 'go' | 'create' | 'record' | 'session' | 'help'
  readonly needs: Needs
  readonly place: Place
  /** Keys in order with `g c` for a sequence and `mod+k` for a combination. */
  readonly chord?: string
  readonly arguments?: readonly Argument[]
  /** Message key, with `{choice}`: its title in the palette where its one argument is a choice. */
  readonly titleOfChoice?: string
  /**
   * Its arguments are fields of a new record of that kind, on the page of the one in view. While they are given they
   * are the draft of that record's form, and it runs by saving that.
   */
  readonly fills?: string
  /** That record is of the person at the keyboard, and no other's. */
  readonly ofUser?: true
  /** False hides it; absent shows it always. */
  readonly when?: (context: CommandContext) => boolean
  /** It takes something away, or ends it: the palette never has it in front but for its own name. */
  readonly takesAway?: true
  /** For a command that is a place to go: its path, so that a list link can be opened in a new tab. */
  readonly path?: string
  readonly run: (context: CommandContext, args: CommandArguments) => Action
  /** Whoever runs it, from the palette, a menu or by keys, is asked first. */
  readonly risk: 'safe' | Question
}

/** What is typed for it is looked for, and is no work. */
export const onlyShows = ({ group }: Pick<Command, 'group'>): boolean => group === 'go'

export const command = (declaration: Command): Command => declaration

/** All commands of the build. Two with one id, or two chords that are the same, are a mistake and stop the start. */
export const commandRegistry = (...features: readonly (readonly Command[])[]): readonly Command[] => {
  const all = features.flat()
  const ids = new Set<string>()
  const chords = new Map<string, string>()
  for (const { id, chord } of all) {
    if (ids.has(id)) throw new TypeError(`command declared twice: ${id}`)
    ids.add(id)
    if (chord === undefined) continue
    const other = chords.get(chord)
    if (other !== undefined) throw new TypeError(`chord ${chord} claimed by ${other} and ${id}`)
    chords.set(chord, id)
  }
  return all
}
