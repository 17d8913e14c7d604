import type { Texts } from '../../../../domain/messages/index.ts'

export const selections = {
  'selections.accountNotFound': 'No se encontró la cuenta',
  'account.zone': 'No es una zona horaria. Una es America/Denver.',
  'account.deactivated.elsewhere': 'Una cuenta se desactiva eliminándola.',
  'account.own': 'No puede desactivar su propia cuenta.',
  'account.deactivated.already': 'Esta cuenta ya está desactivada.',
} satisfies Texts
