/** The face of histories: the History tab of a record's page, and entries that stand elsewhere. */
export { HistoryDays } from './HistoryDays.tsx'
export { HistoryPanel } from './HistoryPanel.tsx'
