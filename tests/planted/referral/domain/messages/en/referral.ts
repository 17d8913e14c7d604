export const referral = {
  'entity.referral.one': 'Referral',
  'entity.referral.many': 'Referrals',
  'section.referral': 'Referral',
  'field.referral_place': 'Sent to',
  'field.referral_outcome': 'What became of it',
  'referral.open': 'Not known yet',
  'referral.helped': 'Helped there',
  'referral.declined': 'Turned away',
  'tab.referrals': 'Referrals',
} as const
