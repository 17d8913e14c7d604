export const partnerLinks = {
  'entity.partner_link.one': 'Partner link',
  'entity.partner_link.many': 'Partner links',
  'admin.tab.partner-links': 'Partner links',
  'admin.go.partner-links': 'Administration: Partner links',
} as const
