/**
 * What was left on the device, part by part: streams of dead tabs, and what was sealed at logouts, are only where it comes
 * from. Each part is taken over whole, set aside for a build that understands more, unread or gone; and told of as such.
 */
import { same, type ActionRegistry, type RootReducer } from '../../domain/kernel/index.ts'
import type { TakenOver } from '../../domain/log/index.ts'
import type { LogCipher, LogStore, Reading, SetAside } from '../kernel/logPort.ts'
import type { Tabs } from '../kernel/ports.ts'
import type { ReadProblem } from './readLog.ts'

/** `expired`: nobody can read it any more, since its key is gone. */
export type LeftProblem = Omit<ReadProblem, 'kind'> & { readonly kind: ReadProblem['kind'] | 'expired' }

export type LeftPart<W> = {
  readonly from: 'stream' | 'logout'
  readonly stream: string
  readonly keyId: string
  /**
   * `taken` is what goes once its work is safe: all of it was read; what is `setAside` holds more than this build reads and
   * stays until its key is gone, `unread` is what stays as it is, and `gone` goes although nobody has read it.
   */
  readonly is: 'taken' | 'setAside' | 'unread' | 'gone'
  /** What of it is to be taken over now; null where that is nothing at all. */
  readonly work: W | null
  /** Told once for each build that reads more or less of it than those before. */
  readonly problem: LeftProblem | null
  /** Where it was read to, or where it ends, if it is a stream. */
  readonly upTo: number
  /** Whose work it has in it: of a stream only where it was all read, since that may be in what was not. */
  readonly takenOver: readonly TakenOver[]
  /** To be called when its work is safe, by whoever made it so; sees to it that none of it is taken over again. */
  readonly settle: () => Promise<void>
}

/** What a tab has the locks of, to be read. */
export type TakenParts<W> = () => Promise<readonly LeftPart<W>[]>

/** What is to be saved of a stream, or of what was sealed at a logout. */
type RecoveryRules<S, W> = {
  readonly unsentIn: (state: S) => W
  /** What had been taken over into it. */
  readonly takenOverIn: (state: S) => readonly TakenOver[]
  /**
   * What any build had sealed at a logout: its parts in their order there, of those that this build does not understand null.
   * Null where it is no such thing at all.
   */
  readonly partsOf: (bundle: unknown) => readonly (W | null)[] | null
  /** What had been taken over into that. */
  readonly takenOverInBundle: (bundle: unknown) => readonly TakenOver[]
  readonly joined: (parts: readonly W[]) => W
  /** What of `all` is not in `taken` as it is. */
  readonly beyond: (all: W, taken: W) => W
}

export type RecoveryOptions<S, W> = {
  readonly store: LogStore
  readonly tabs: Pick<Tabs, 'exclusive' | 'hold' | 'isHeld'>
  /** Streams of this tab, and those that it has taken over. */
  readonly own: readonly string[]
  /** Those that are read although somebody holds them: whoever that is says nothing, and the key is about to go. */
  readonly silent?: readonly string[]
  /** Of streams: the session's and those of earlier sessions of this user. */
  readonly ciphers: readonly LogCipher[]
  /** Of drafts kept at a logout. */
  readonly keptCiphers: readonly LogCipher[]
  readonly root: RootReducer<S>
  readonly registry: ActionRegistry
  readonly reducerVersion: string
  readonly rules: RecoveryRules<S, W>
  /** What this tab has in its own log already. */
  readonly takenOver: readonly TakenOver[]
  /** Milliseconds since 1970; null where nobody would hear of what is too old: that goes when somebody does. */
  readonly now: number | null
}

/** What builds before this one could read, each by itself. */
export const readingsOf = (before: SetAside | null): readonly Reading[] =>
  before === null ? [] : [...(before.earlier ?? []), { unread: before.unread, from: before.from }]

export const isRead = ({ unread, from }: Reading, place: number): boolean =>
  place < (from ?? Infinity) && !unread.includes(place)

/** How it is to be remembered that `by` read so much; and whether that was told of when another build read the same. */
export const asideOf = (
  before: SetAside | null,
  reading: Reading,
  by: string,
): { readonly aside: SetAside; readonly isTold: boolean } => {
  const readings = readingsOf(before)
  const earlier = readings.filter((each) => !same(each, reading))
  return { aside: { by, ...reading, earlier }, isTold: earlier.length < readings.length }
}

/** Of one build a thing that it has set aside is read no second time: another may understand more. */
export const isAsideOf = (by: string, before: SetAside | null): boolean => before?.by === by

/** What has succeeded is not done again. */
export const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let isDone = false
  return async () => {
    if (isDone) return
    await work()
    isDone = true
  }
}

const nothingToSettle = (): Promise<void> => Promise.resolve()

/** Nothing is taken over, told or settled but what `more` says. */
export const partOf = <W>(
  from: LeftPart<W>['from'],
  { stream, keyId }: Pick<LeftPart<W>, 'stream' | 'keyId'>,
  is: LeftPart<W>['is'],
  more: Partial<Pick<LeftPart<W>, 'work' | 'problem' | 'upTo' | 'takenOver' | 'settle'>>,
): LeftPart<W> => ({
  from,
  stream,
  keyId,
  is,
  work: null,
  problem: null,
  upTo: Infinity,
  takenOver: [],
  settle: nothingToSettle,
  ...more,
})
