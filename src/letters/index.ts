/** The face of letters on the page: templates to choose from, what a letter looks like, its preview, print and PDF. */
export { failureText } from './failureText.ts'
export { TemplatePicker } from './TemplatePicker.tsx'
export { useLetterLayout } from './useLetterLayout.ts'
export { useLetterRows } from './letterRows.tsx'
export { useMarkedPlaceholders } from './useMarkedPlaceholders.ts'
