import { setupSchema, usualSetup, type Setup } from './forms.ts'

/** The name of the page's `meta` element. */
export const setupName = 'caselog-setup'

/** What the page says; what can't be read is as usual. */
export const setupIn = (content: string | null): Setup => {
  try {
    const parsed = setupSchema.safeParse(JSON.parse(content ?? 'null'))
    return parsed.success ? parsed.data : usualSetup
  } catch {
    return usualSetup
  }
}
