/** The part of the state that knows what is being done at once, what was done, and what can be taken back. */
import { count, dictionary, flag, group, id, instant, key, nullable, oneOf, text, type Infer } from '../kernel/index.ts'
import { kinds } from '../records/index.ts'
import { anyRequest, operationKey } from './fields.ts'
import { operationPhases } from './flow.ts'

const line = group({
  request: anyRequest,
  phase: oneOf(operationPhases),
  /** The operation that this one takes back. */
  undoes: nullable(operationKey()),
  /** The number of the link that it made. */
  link: nullable(id('link')),
  httpStatus: nullable(count()),
  message: nullable(text('prose', 2_000)),
  requestedSeq: count(),
  requestedAt: instant(),
})
export type Line = Infer<typeof line>

export const operationsShape = group({
  /** Those under way, and the newest of those that are over. */
  lines: dictionary(line, operationKey()),
  /** Saves that were taken back, or are just being: by which save, and since which `seq`. */
  undoneSaves: dictionary(group({ by: key('save'), seq: count() }), key('save')),
  /** What is about to be deleted or expunged, once that is confirmed. */
  proposed: nullable(group({ kind: oneOf(kinds), id: id('record'), expunge: flag() })),
  /** The name of what is about to be taken back, once that is confirmed. */
  questioned: nullable(key('operation')),
})
export type OperationsState = Infer<typeof operationsShape>

export const noOperations = (): OperationsState => ({ lines: {}, undoneSaves: {}, proposed: null, questioned: null })
