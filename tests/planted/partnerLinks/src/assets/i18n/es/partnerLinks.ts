import type { Texts } from '../../../../domain/messages/index.ts'

export const partnerLinks = {
  'entity.partner_link.one': 'Enlace de una organización colaboradora',
  'entity.partner_link.many': 'Enlaces de colaboradores',
  'admin.tab.partner-links': 'Enlaces de colaboradores',
  'admin.go.partner-links': 'Administración: Enlaces de colaboradores',
} as const satisfies Texts
