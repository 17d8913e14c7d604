import { t } from '../../domain/messages/index.ts'
import { messageOf } from '../store/index.ts'

/** What a failed call says to people. */
export const failureText = (error: unknown): string => messageOf(error, t('letter.pdf.failed'))
