/** The face of rich text on the page. */
export type { Images } from './images.ts'
export { RichText } from './RichText.tsx'
export { RichTextEditor } from './RichTextEditor.tsx'
