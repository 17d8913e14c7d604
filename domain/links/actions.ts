import { fact, flag, group, id, key, nullable, oneOf, text } from '../kernel/index.ts'
import { anyChanges, kinds, objectKinds } from '../records/index.ts'
import { anyRequest } from './fields.ts'

/** Somebody wants it done; what comes of it is an act, or a word on why not. */
export const operationAsked = fact('operations/asked', {
  v: 1,
  origin: 'intent',
  payload: group({ request: anyRequest }),
})
/** The same in words, from the palette: which tag or person is meant is found out, or said to be unknown. */
export const operationNamed = fact('operations/named', {
  v: 1,
  origin: 'intent',
  payload: group({
    does: oneOf(['tag.add', 'tag.remove', 'assignment.add', 'assignment.remove']),
    kind: oneOf(objectKinds),
    id: id('record'),
    words: text('name', 160),
  }),
})
/** Somebody wants a record deleted or expunged: it is asked first. */
export const removalProposed = fact('operations/removalProposed', {
  v: 1,
  origin: 'intent',
  payload: group({ kind: oneOf(kinds), id: id('record'), expunge: flag() }),
})
export const removalDropped = fact('operations/removalDropped', { v: 1, origin: 'intent', payload: group({}) })
/** Fields of a record set at once, without a form: a task's completion, a status. */
export const settingAsked = fact('operations/settingAsked', {
  v: 1,
  origin: 'intent',
  payload: group({ request: anyChanges }),
})

/** Take back what was done last, or the operation or save of that name. */
export const undoAsked = fact('operations/undoAsked', {
  v: 1,
  origin: 'intent',
  payload: group({ name: nullable(key('operation')) }),
})
/** What was done last is not of what is in view: it is asked before it is taken back. */
export const undoQuestioned = fact('operations/undoQuestioned', {
  v: 1,
  origin: 'pipeline',
  payload: group({ name: key('operation') }),
})
export const undoQuestionDropped = fact('operations/undoQuestionDropped', {
  v: 1,
  origin: 'intent',
  payload: group({}),
})
/** A save is being taken back by another one, which goes through the save ledger. */
export const saveUndoRequested = fact('operations/saveUndoRequested', {
  v: 1,
  origin: 'pipeline',
  payload: group({ save: key('save'), by: key('save') }),
})
/** What was done since stands in the way of taking this back: the next press is about the one before. */
export const undoGivenUp = fact('operations/undoGivenUp', {
  v: 1,
  origin: 'pipeline',
  payload: group({ name: key('operation') }),
})
/** It was not taken back, and can be tried again. */
export const saveUndoFailed = fact('operations/saveUndoFailed', {
  v: 1,
  origin: 'server',
  payload: group({ by: key('save') }),
})
