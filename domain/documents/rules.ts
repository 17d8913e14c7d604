/** What may be uploaded (ACT-14) and what may be looked at in the browser. Each rule answers a sentence, or null. */
import { shownNumber, t, wording } from '../messages/index.ts'
import { cleanFileName, endingOf } from './fileName.ts'
import { documentKinds, kindByEnding, kindByMime, type DocumentKind } from './kinds.ts'

const megabyte = 1_048_576

/** ACT-14 */
export const documentLimit = 25 * megabyte
/** SRV-54 */
export const imageLimit = 5 * megabyte

/** What is known of a file before its content is read. `type` is what the browser sends it as. */
export type ChosenFile = { readonly name: string; readonly size: number; readonly type: string }

/** Said by the client before the upload and by the server again. */
export const checkDocument = (file: ChosenFile): string | null =>
  nameProblem(file.name) ?? sizeProblem(file.size) ?? declaredProblem(file)

const sizeProblem = (size: number): string | null => {
  if (size === 0) return wording('documents.empty')
  return size > documentLimit ? wording('documents.tooLarge') : null
}

const nameProblem = (name: string): string | null => {
  const clean = cleanFileName(name)
  if (clean === null) return wording('documents.noName')
  const ending = endingOf(clean)
  if (ending === '') return wording('documents.noExtension')
  return kindByEnding(ending) === undefined ? wording('documents.kind') : null
}

const kindOf = (name: string): DocumentKind | undefined => kindByEnding(endingOf(cleanFileName(name) ?? ''))

/** What a browser sends when it does not know a kind of file either. */
const undeclared: ReadonlySet<string> = new Set(['', 'application/octet-stream', 'binary/octet-stream'])

const mimeOf = (declared: string): string => (declared.split(';')[0] ?? '').trim().toLowerCase()

const declaredProblem = ({ name, type }: Pick<ChosenFile, 'name' | 'type'>): string | null => {
  const declared = mimeOf(type)
  const kind = kindOf(name)
  const isFitting = kind === undefined || undeclared.has(declared) || [kind.mime, ...kind.declared].includes(declared)
  return isFitting ? null : wording('documents.declared')
}

export type Judged =
  | { readonly ok: true; readonly name: string; readonly mime: string }
  | { readonly ok: false; readonly message: string }

/** `content` is what the first bytes show: a type, `text`, or null for neither. Ending, type and content must agree. */
export const judgeDocument = (file: Pick<ChosenFile, 'name' | 'type'>, content: string | null): Judged => {
  const problem = nameProblem(file.name) ?? declaredProblem(file)
  if (problem !== null) return { ok: false, message: problem }
  const name = cleanFileName(file.name)
  const kind = kindOf(file.name)
  if (name === null || kind === undefined) return { ok: false, message: wording('documents.kind') }
  if (content === null || !kind.content.includes(content))
    return { ok: false, message: wording('documents.lies', { kind: wording(kind.label) }) }
  return { ok: true, name, mime: kind.mime }
}

const imagesInText: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** SRV-54: decided by content alone. */
export const judgeImage = (content: string | null): Judged => {
  const mime = content === 'image/apng' ? 'image/png' : content
  const ending = mime === null ? undefined : kindByMime(mime)?.endings[0]
  return mime !== null && ending !== undefined && imagesInText.has(mime)
    ? { ok: true, name: `picture.${ending}`, mime }
    : { ok: false, message: wording('richText.image.kind') }
}

/** Before the upload of a picture into a text. */
export const checkImage = ({ size, type }: ChosenFile): string | null => {
  if (!imagesInText.has(mimeOf(type))) return wording('richText.image.kind')
  if (size === 0) return wording('richText.image.empty')
  return size > imageLimit ? wording('richText.image.size') : null
}

/** ACT-13: the kind of a document in a list, in words. */
export const mimeLabel = (mime: string): string => t(kindByMime(mime)?.label ?? 'documents.type.other')

/** What the browser itself shows without running anything; all else is only downloaded. */
export const isPreviewable = (mime: string): boolean =>
  mime === 'application/pdf' || isTextual(mime) || imagesInText.has(mime)

/** Shown as plain text, whatever it is exactly. */
export const isTextual = (mime: string): boolean => mime.startsWith('text/')

/** For the dialog in which files are chosen. */
export const acceptedFiles = documentKinds.flatMap(({ endings }) => endings.map((ending) => `.${ending}`)).join(',')

export const sizeLabel = (size: number): string => {
  if (size < 1024) return t('documents.size.b', { n: shownNumber(size) })
  if (size < megabyte) return t('documents.size.kb', { n: shownNumber(Math.round(size / 1024)) })
  return t('documents.size.mb', { n: shownNumber(Math.round((size / megabyte) * 10) / 10) })
}
