/** The face of histories: the History tab of a record's page. */
export { HistoryPanel } from './HistoryPanel.tsx'
