import type { Act, AnyAsk } from './calls/index.ts'
import type { AnyPart, Command, Slice } from './kernel/index.ts'

/** All that a feature adds to the domain, in one value; the lists of the build come out of those of all features. */
export type Feature = {
  /** Its facts, among whatever else the module holds. */
  readonly facts?: Readonly<Record<string, unknown>>
  readonly slices?: readonly Slice[]
  readonly asks?: readonly AnyAsk[]
  readonly acts?: readonly Act[]
  /** What stands open, is chosen or typed on its pages, besides drafts. */
  readonly parts?: readonly AnyPart[]
  readonly commands?: readonly Command[]
  /** Where its commands stand in menus and the palette where nothing else orders them: the lowest first. */
  readonly rank?: number
  /** What its labels may say besides what its facts and slices declare; what is not told of is renamed by an export. */
  readonly words?: readonly string[]
}
