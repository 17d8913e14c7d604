/** The face of rich text on the page. */
export { RichText } from './RichText.tsx'
export { RichTextEditor } from './RichTextEditor.tsx'
