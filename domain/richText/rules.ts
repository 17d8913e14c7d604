import { wording } from '../messages/index.ts'
import { richTextLimit } from './allowed.ts'
import { parse, ofPlainText } from './parse.ts'
import { plainTextOf, serialise } from './serialise.ts'

/** HTML from anywhere in the stored form: what is not on the list is gone, its text is kept. */
export const cleanHtml = (html: string): string => serialise(parse(html))

/** For lists, search, reports: what somebody reads, without the form it has. */
export const plainText = (html: string): string => plainTextOf(parse(html))

export const fromPlainText = (text: string): string => serialise(ofPlainText(text))

/** Why a text can't be saved, or null. Nothing is ever cut off: whoever wrote it is told, and decides. */
export const richTextProblem = (html: string): string | null =>
  html.length <= richTextLimit ? null : wording('richText.tooLong', { over: html.length - richTextLimit })
