import {
  count,
  fact,
  group,
  id,
  key,
  label,
  list,
  nullable,
  oneOf,
  optional,
  text,
  flag,
  dictionary,
} from '../kernel/index.ts'
import { kinds, ownerKinds } from './entities/index.ts'
import { anyChanges, anyDraft, anyDraftEdit, anyRecord, draftName, listed } from './fields.ts'

const kind = oneOf(kinds)
const owner = oneOf(ownerKinds)

/** The person looks at a record; its page asks for it. */
export const recordOpened = fact('records/opened', {
  v: 1,
  origin: 'intent',
  payload: group({ kind, id: id('record') }),
})
/** The device had a copy, shown until the server has answered. */
export const copyFound = fact('records/copyFound', { v: 1, origin: 'storage', payload: anyRecord })
export const recordLoaded = fact('records/loaded', { v: 1, origin: 'server', payload: anyRecord })
export const recordLoadFailed = fact('records/loadFailed', {
  v: 1,
  origin: 'server',
  payload: group({ kind, id: id('record'), status: count(), message: text('prose', 2_000) }),
})
/** Somebody changed a record elsewhere; the version says whether ours is older. */
export const recordChangedElsewhere = fact('records/changedElsewhere', {
  v: 1,
  origin: 'socket',
  payload: group({
    kind,
    id: id('record'),
    version: count(),
    /** Records on whose pages it is listed: their lists may lack it. */
    owners: optional(list(group({ kind, id: id('record') }))),
  }),
})
/** It is gone: deleted here or elsewhere. */
export const recordRemoved = fact('records/removed', {
  v: 1,
  origin: 'server',
  payload: group({ kind, id: id('record') }),
})

/** What was longest seen is kept no longer, nor are the lists that hold it. */
export const recordsLetGo = fact('records/letGo', {
  v: 1,
  origin: 'pipeline',
  payload: group({
    seenUpTo: count(),
    records: list(group({ kind, ids: list(id('record')) })),
    lists: list(group({ kind, owner, of: id('record') })),
  }),
})

/** The person looks at the records of a kind on the page of another record. */
export const collectionOpened = fact('records/collectionOpened', {
  v: 1,
  origin: 'intent',
  payload: group({ kind, owner, of: id('record') }),
})
export const collectionLoaded = fact('records/collectionLoaded', { v: 1, origin: 'server', payload: listed })
export const collectionFailed = fact('records/collectionFailed', {
  v: 1,
  origin: 'server',
  payload: group({ kind, owner, of: id('record'), message: text('prose', 2_000) }),
})
/** The socket is back after an absence: what was loaded before may be older than the server's. */
export const changesMissed = fact('records/changesMissed', { v: 1, origin: 'socket', payload: group({}) })

export const fieldsEdited = fact('records/fieldsEdited', { v: 1, origin: 'intent', payload: anyDraftEdit })
export const draftDiscarded = fact('records/draftDiscarded', {
  v: 1,
  origin: 'intent',
  payload: group({ kind, id: id('record') }),
})
/** The draft that was discarded at `discarded` (a `seq`) is there again; beside what was typed since, it waits or clashes. */
export const draftPutBack = fact('records/draftPutBack', {
  v: 1,
  origin: 'intent',
  payload: group({ discarded: count() }),
})
/**
 * The person begins, or goes on with, a new record of this sort on the page of `owner`: another new one of the kind waits
 * meanwhile. `mark` is the box that tells the sort from the plain one.
 */
export const newDraftTaken = fact('records/newDraftTaken', {
  v: 1,
  origin: 'intent',
  payload: group({ kind, owner, of: id('record'), mark: nullable(oneOf(['supplement'])) }),
})
/** Two people changed one field: the person chose whose value stays. The other one remains in the log. */
export const clashResolved = fact('records/clashResolved', {
  v: 1,
  origin: 'intent',
  payload: group({ kind, id: id('record'), field: label(), keep: oneOf(['mine', 'theirs']) }),
})
/** Drafts that another, dead tab or an earlier session left behind. */
export const draftsRecovered = fact('records/draftsRecovered', {
  v: 1,
  origin: 'storage',
  payload: group({
    drafts: list(anyDraft),
    /** Saves whose outcome is unknown, with the text that they carried; `leftBehind` reads both off a state. */
    unfinished: list(
      group({
        save: key('save'),
        request: anyChanges,
        typed: anyDraftEdit,
        of: optional(draftName),
        /** As in the ledger; missing where an earlier build told it. */
        doubt: optional(flag()),
      }),
    ),
  }),
})

/** The person wants the draft saved; what comes of it is `saveRequested`, or `saveHeldBack` with what is wrong. */
export const saveAsked = fact('records/saveAsked', {
  v: 1,
  origin: 'intent',
  payload: group({ kind, id: id('record') }),
})
export const saveHeldBack = fact('records/saveHeldBack', {
  v: 1,
  origin: 'pipeline',
  payload: group({
    kind,
    id: id('record'),
    message: text('prose', 2_000),
    fields: dictionary(text('prose', 500), label()),
  }),
})
/**
 * `save` names the write for ever: it is the idempotency key, so a repeated POST happens once. `settles` names the
 * draft's fields that are done with when it succeeds: those of the request when absent.
 */
export const saveRequested = fact('records/saveRequested', {
  v: 1,
  origin: 'pipeline',
  payload: group({ save: key('save'), request: anyChanges, settles: optional(list(label())) }),
})
export const saveSent = fact('records/saveSent', {
  v: 1,
  origin: 'pipeline',
  payload: group({ save: key('save'), attempt: count(1) }),
})
export const saveSucceeded = fact('records/saveSucceeded', {
  v: 1,
  origin: 'server',
  payload: group({ save: key('save'), saved: anyRecord }),
})
export const saveRefused = fact('records/saveRefused', {
  v: 1,
  origin: 'server',
  payload: group({
    save: key('save'),
    status: nullable(count()),
    message: text('prose', 2_000),
    fields: dictionary(text('prose', 500), label()),
  }),
})
/** The server holds a newer version in which a field of this save was changed; nothing was written. */
export const saveConflicted = fact('records/saveConflicted', {
  v: 1,
  origin: 'server',
  payload: group({ save: key('save'), theirs: anyRecord }),
})
/** Sends an unfinished or failed save again, under the same key. */
export const saveResent = fact('records/saveResent', { v: 1, origin: 'intent', payload: group({ save: key('save') }) })
/** Takes a finished or failed save off the ledger; `restore` puts a failed one's text back into the form. */
export const saveCleared = fact('records/saveCleared', {
  v: 1,
  origin: 'intent',
  payload: group({ save: key('save'), restore: flag() }),
})
