import type { Texts } from '../../../../domain/messages/index.ts'

export const referral = {
  'entity.referral.one': 'Orientation',
  'entity.referral.many': 'Orientations',
  'section.referral': 'Orientation',
  'field.referral_place': 'Orienté vers',
  'field.referral_outcome': 'Suite donnée',
  'referral.open': 'Pas encore connue',
  'referral.helped': 'Aidé sur place',
  'referral.declined': 'Refusé',
  'tab.referrals': 'Orientations',
} as const satisfies Texts
