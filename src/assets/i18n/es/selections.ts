import type { Texts } from '../../../../domain/messages/index.ts'

export const selections = {
  'selections.accountNotFound': 'No se encontró la cuenta',
  'account.zone': 'Elija una de estas zonas horarias: {zones}.',
  'account.deactivated.elsewhere': 'Una cuenta se desactiva eliminándola.',
  'account.own': 'No puede desactivar su propia cuenta.',
  'account.provider': 'Esta cuenta es del proveedor. Sus usuarios salen de ella uno por uno.',
  'account.deactivated.already': 'Esta cuenta ya está desactivada.',
} satisfies Texts
