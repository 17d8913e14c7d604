import { cleanFileName } from '../documents/index.ts'

/** A letter's file is called as the letter is. */
export const pdfName = (title: string): string => {
  const name = cleanFileName(`${title.replace(/[\\/]/g, '-')}.pdf`)
  return name !== null && name.toLowerCase().endsWith('.pdf') ? name : 'letter.pdf'
}
