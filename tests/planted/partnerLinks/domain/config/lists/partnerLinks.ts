/** Pages of other organizations that the agency's staff go to. */
import { text } from '../../kernel/field.ts'
import { entrySection as section, listed, usual } from './listed.ts'

export const partnerLink = listed({
  kind: 'partner_link',
  tab: 'partner-links',
  endpoint: 'partner_link',
  version: 1,
  needs: { allOf: ['configure_agency'] },
  fields: {
    ...usual,
    url: { field: text('prose', 2_000), label: 'field.url', widget: 'text', section, span: 6, required: true },
  },
  columns: ['url'],
  summary: 'Pages of other organizations',
})
