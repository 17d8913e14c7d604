import { t } from '../../domain/messages/index.ts'

/** What a failed call says to people. */
export const failureText = (error: unknown): string => {
  const isOurs = typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  return isOurs && error.message !== '' ? String(error.message) : t('letter.pdf.failed')
}
