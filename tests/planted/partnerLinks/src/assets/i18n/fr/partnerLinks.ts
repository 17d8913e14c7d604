import type { Texts } from '../../../../domain/messages/index.ts'

export const partnerLinks = {
  'entity.partner_link.one': 'Lien d’un partenaire',
  'entity.partner_link.many': 'Liens des partenaires',
  'admin.tab.partner-links': 'Liens des partenaires',
  'admin.go.partner-links': 'Administration : Liens des partenaires',
} as const satisfies Texts
