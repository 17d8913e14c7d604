/** Each file of tests begins in English, whatever another one that its worker had before came to speak. */
import { speak } from '../../domain/messages/index.ts'

speak('en')

/** Nor are keys held for a palette that another file opened, and never drew. */
if (typeof window !== 'undefined') window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
