import { t, type MessageKey } from '../../domain/messages/index.ts'

/** What is read of some texts, once for each language that is in force. */
export const ofTexts = <T>(keys: readonly MessageKey[], read: (...texts: readonly string[]) => T): (() => T) => {
  let known: { readonly said: readonly string[]; readonly made: T } | null = null
  return () => {
    const said = keys.map((key) => t(key))
    if (known === null || said.some((text, at) => text !== known?.said[at])) known = { said, made: read(...said) }
    return known.made
  }
}
