import { statesOf, workflow } from '../kernel/index.ts'

/** A write from the press of Save to its outcome; `restarted` is a start of the application that finds it without one. */
export const saveFlow = workflow({
  name: 'save',
  initial: 'queued',
  table: {
    queued: {
      sent: 'sending',
      succeeded: 'saved',
      refused: 'refused',
      conflicted: 'conflicted',
      restarted: 'unfinished',
    },
    sending: {
      sent: 'sending',
      succeeded: 'saved',
      refused: 'refused',
      conflicted: 'conflicted',
      restarted: 'unfinished',
    },
    saved: { cleared: 'gone' },
    refused: { resent: 'queued', cleared: 'gone' },
    conflicted: { cleared: 'gone' },
    /** Its outcome was lost; it is offered, and sent again only when the person says so. */
    unfinished: { resent: 'queued', succeeded: 'saved', cleared: 'gone', putBack: 'putBack' },
    /** A new record's whose text is in the form again: the next press of Save sends this one again, as it may have been made. */
    putBack: { resent: 'queued', succeeded: 'saved', cleared: 'gone' },
    gone: {},
  },
})

export type SavePhase = keyof typeof saveFlow.table
export const savePhases = statesOf(saveFlow) as [SavePhase, ...SavePhase[]]
