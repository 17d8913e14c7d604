import type { Texts } from '../../../../domain/messages/index.ts'

export const referral = {
  'entity.referral.one': 'Derivación',
  'entity.referral.many': 'Derivaciones',
  'section.referral': 'Derivación',
  'field.referral_place': 'Derivado a',
  'field.referral_outcome': 'Qué resultó',
  'referral.open': 'Aún no se sabe',
  'referral.helped': 'Recibió ayuda allí',
  'referral.declined': 'No lo atendieron',
  'tab.referrals': 'Derivaciones',
} as const satisfies Texts
