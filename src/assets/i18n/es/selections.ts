import type { Texts } from '../../../../domain/messages/index.ts'

export const selections = {
  'selections.accountNotFound': 'No se encontró la cuenta',
} satisfies Texts
