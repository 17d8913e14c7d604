/** What rich text may hold (ACT-15, ACT-16): one list for the editor, for what is shown, and for the sanitiser. */

/** ACT-16: the formats of a block that the editor offers. */
export const formats = ['p', 'h1', 'h2', 'h3', 'pre'] as const
export type Format = (typeof formats)[number]

const listKinds = ['ul', 'ol'] as const
export type ListKind = (typeof listKinds)[number]

/** From the outermost to the innermost, inside a link. */
export const markNames = ['strong', 'em', 'u', 's'] as const
export type MarkName = (typeof markNames)[number]

export const allowedTags = [...formats, ...listKinds, 'li', 'blockquote', ...markNames, 'a', 'br', 'img'] as const

export const allowedAttributes = { a: ['href'], img: ['src', 'alt'] } as const

/** Older or other words for an allowed mark, as text from elsewhere has them. */
export const synonyms: Readonly<Record<string, MarkName>> = {
  b: 'strong',
  i: 'em',
  ins: 'u',
  strike: 's',
  del: 's',
}

/** Their text is not for readers: it is dropped with them, where the text of any other unknown tag stays. */
export const silentTags = [
  'script',
  'style',
  'title',
  'textarea',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'template',
] as const

/** Blocks of pages that are none of ours: where one begins or ends, a paragraph does. */
export const boundaryTags: readonly string[] = `
  address article aside body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form
  h4 h5 h6 header hr html legend main menu nav option section summary table tbody td tfoot th thead tr`
  .trim()
  .split(/\s+/)

/** Of the stored form, in UTF-16 units; five times the length of a long report. */
export const richTextLimit = 100_000
/** As it is typed: one that is too long to be saved is kept all the same, and told. */
export const mostRichTextTyped = 10 * richTextLimit
const addressLimit = 2048
export const altLimit = 300

/** Lists and quotations inside each other; what lies deeper is kept as text of the last one. */
export const deepest = 16

const linkForm = /^(?:https?:\/\/|mailto:)[^\s\p{Cc}\p{Cf}]+$/iu

/** Web and mail addresses only, without white space or characters that nobody sees. */
export const isLinkAddress = (address: string): boolean => address.length <= addressLimit && linkForm.test(address)

const imageForm = /^\/v1\/image\/([\w-]{43})$/

/** ACT-15: only pictures that the product itself has stored. */
export const isImageAddress = (address: string): boolean => imageForm.test(address)

export const imageAddressOf = (key: string): string => `/v1/image/${key}`

/** The part of an image's address that nobody can guess; null for any other address. */
export const imageKeyOf = (address: string): string | null => imageForm.exec(address)?.[1] ?? null

/** The address that somebody means who types `example.org` or `ada@example.org`; null when it can't be one. */
export const linkAddressOf = (typed: string): string | null => {
  const address = typed.trim()
  if (address === '') return null
  if (isLinkAddress(address)) return address
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return accepted(`mailto:${address}`)
  return /^[^\s/:@]+\.[^\s/:@]+(?:[/?#:]\S*)?$/.test(address) ? accepted(`https://${address}`) : null
}

const accepted = (address: string): string | null => (isLinkAddress(address) ? address : null)
