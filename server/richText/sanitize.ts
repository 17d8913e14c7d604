/**
 * Rich text on its way into the database (ACT-15, ACT-16). Two walls: a sanitiser with years of attacks behind it reads
 * the HTML as browsers do and drops what is not on the list; what it lets through is then taken apart and written anew
 * by the product's own serialiser, so that nothing of the sender's characters but text and checked addresses is kept.
 */
import sanitizeHtml from 'sanitize-html'
import { ok, refuse, type Result } from '../../domain/kernel/index.ts'
import {
  allowedAttributes,
  allowedTags,
  boundaryTags,
  cleanHtml,
  richTextProblem,
  silentTags,
  synonyms,
} from '../../domain/richText/index.ts'

const options: sanitizeHtml.IOptions = {
  // Of the others' blocks the second wall keeps the ends of paragraphs.
  allowedTags: [...allowedTags, ...boundaryTags],
  allowedAttributes: { a: [...allowedAttributes.a], img: [...allowedAttributes.img] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [...silentTags],
  transformTags: { ...synonyms },
}

/**
 * The stored form, or why there is none. Doing it twice changes nothing; an empty text is `''`. The length is asked
 * first, as the time that nested tags take grows with the square of their number, and last, as `&` becomes `&amp;`.
 */
export const sanitizeRichText = (html: string): Result<string> => {
  const problem = richTextProblem(html)
  if (problem !== null) return refuse('invalid', problem)
  const clean = cleanHtml(sanitizeHtml(html, options))
  const stillLong = richTextProblem(clean)
  return stillLong === null ? ok(clean) : refuse('invalid', stillLong)
}
