/** The face of the contact form's pipeline. */
import type { NamedEpic } from '../kernel/index.ts'
import { contactEpic } from './contact.epic.ts'

export const contactEpics: readonly NamedEpic[] = [contactEpic]
