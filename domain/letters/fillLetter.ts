import type { LetterValues } from './placeholders.ts'

export type FilledLetter = {
  readonly body: string
  /** Place-holders that nothing is known for, each once: they stay in the text, so that whoever reads it sees them. */
  readonly unknown: readonly string[]
}

/** Between two braces, as templates have them, or between one. */
const placeholder = /\{\{\s*([a-z][a-z0-9_]*\.[a-z][a-z0-9_]*)\s*\}\}|\{\s*([a-z][a-z0-9_]*\.[a-z][a-z0-9_]*)\s*\}/gi

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

/**
 * ACT-10: a template's rich text with its place-holders filled. Values are text, never markup. What they bring along is
 * not looked at again: a client by the name of `{agency.name}` stays one.
 */
export const fillLetter = (body: string, values: LetterValues): FilledLetter => {
  const unknown = new Set<string>()
  const filled = body.replace(placeholder, (whole, inTwo: string | undefined, inOne: string | undefined) => {
    const name = (inTwo ?? inOne ?? '').toLowerCase()
    if (Object.hasOwn(values, name)) return escaped(values[name] ?? '')
    unknown.add(name)
    return whole
  })
  return { body: filled, unknown: [...unknown] }
}
