/** Which files are taken. The client asks before the upload, the server again with what the content shows. */
import { cleanFileName, endingOf, type ChosenFile, type Judged } from '../documents/index.ts'
import { wording } from '../messages/index.ts'
import { importLimits } from './forms.ts'

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const texts: readonly string[] = ['csv', 'tsv', 'txt']

/** For the dialog in which the file is chosen. */
export const importEndings = '.csv,.tsv,.txt,.xlsx'

export const isWorkbook = (mime: string): boolean => mime === workbook

/** What is wrong with a chosen file; null when nothing is. */
export const checkImportFile = ({ name, size }: Pick<ChosenFile, 'name' | 'size'>): string | null => {
  if (size === 0) return wording('import.file.none')
  const ending = endingOf(cleanFileName(name) ?? '')
  if (ending !== 'xlsx' && !texts.includes(ending)) return wording('import.file.kind')
  return size > importLimits.bytes ? wording('import.file.tooLarge') : null
}

/** `content` is what the first bytes show. Some programs write a workbook's parts in an order that hides what it is. */
export const judgeImportFile = (name: string, content: string | null): Judged => {
  const clean = cleanFileName(name)
  const ending = endingOf(clean ?? '')
  const isTable = ending === 'xlsx' && (content === workbook || content === 'application/zip')
  const isText = texts.includes(ending) && content === 'text'
  if (clean === null || !(isTable || isText)) return { ok: false, message: wording('import.file.kind') }
  return { ok: true, name: clean, mime: isTable ? workbook : 'text/csv' }
}
