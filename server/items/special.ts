/** A write on its way, and what a kind may add to what all kinds have in common. */
import type { AccessUser } from '../../domain/access/index.ts'
import type { Result, Values } from '../../domain/kernel/index.ts'
import { accessUser } from '../access/index.ts'
import type { SignedIn } from '../http/route.ts'
import type { Owners } from './owners.ts'
import type { Errors } from './references.ts'

/** `at` is ISO UTC text. */
export type Around = { readonly context: SignedIn; readonly user: AccessUser; readonly at: string }

/** An item about to be stored; `before` is null for a new one. */
export type Intended = {
  readonly next: Values
  readonly names: readonly string[]
  readonly before: Values | null
  readonly owners: Owners
}

export type Special = {
  /** Before anything is read: of two writers the second sees all that the first one did. */
  readonly alone?: (around: Around) => Promise<void>
  /** What follows from what was sent, before it is checked. */
  readonly filled?: (sent: Values, before: Values | null, around: Around) => Promise<Result<Values>>
  /** What the server itself says of a new one. */
  readonly made?: (around: Around) => Values
  /** What the declaration and the references can't know. */
  readonly wrong?: (intended: Intended, around: Around) => Promise<Errors>
  /** Just before what was found to be right is stored. */
  readonly prepared?: (before: Values | null, after: Values, around: Around) => Promise<void>
  /** After a write; null is what is not there, or not any more. */
  readonly written?: (before: Values | null, after: Values | null, around: Around) => Promise<void>
  /** Columns that change when one is taken out or put back. */
  readonly removed?: (isRemoved: boolean) => Values
  /** Just before one is gone for good. */
  readonly expunged?: (id: number, around: Around) => Promise<void>
}

export const aroundOf = (context: SignedIn): Around => ({
  context,
  user: accessUser(context.principal),
  at: new Date(context.services.clock.now()).toISOString(),
})
