/** The face of what tasks and appointments show wherever they are listed: apart, so that a list of them needs no form. */
export { isOverdue, RecordLink } from './ofRecord.tsx'
export { Tick } from './Tick.tsx'
