/** What is planted, and the lines that it needs in files that are there. */
export type Plant = {
  readonly name: string
  /** Its own files besides folders of its name. */
  readonly own?: RegExp
  /** Lines of files that are there: at the end, or before a line that holds some words. */
  readonly lines: Readonly<Record<string, readonly { readonly line: string; readonly before?: string }[]>>
}

export const plants: readonly Plant[] = [
  {
    name: 'caseload',
    lines: {
      'domain/features.ts': [{ line: "export { caseload } from './caseload/feature.ts'" }],
      'domain/messages/features.ts': [{ line: "export { caseload } from './en/caseload.ts'" }],
      'server/features.ts': [{ line: "export { caseload } from './caseload/feature.ts'" }],
      'src/dashboard/HomePage.tsx': [
        { line: "import { Caseload } from '../caseload/index.ts'", before: "from '../clock/index.ts'" },
        { line: '          <Caseload />', before: '<Recent />' },
      ],
    },
  },
  {
    name: 'referral',
    own: /^domain\/records\/entities\/referral\.ts$|^server\/items\/referrals\.ts$|^server\/migrations\/\d{4}_referral\.sql$/,
    lines: {
      'domain/records/entities/all.ts': [{ line: "export { referral } from './referral.ts'" }],
      'domain/access/childTable.ts': [
        { line: "  referral: partOf('victim'),", before: "  seizure: partOf('location')" },
      ],
      'domain/records/pages/victim.ts': [
        {
          line: "        { tab: 'referrals', needs: one('view_own_victim'), lists: 'referral' },",
          before: "{ tab: 'victimizations'",
        },
      ],
      'domain/messages/features.ts': [{ line: "export { referral } from './en/referral.ts'" }],
      'server/records/kinds.ts': [{ line: '  referral: {},', before: '  seizure: {},' }],
      'server/items/all.ts': [{ line: "export { referrals as referral } from './referrals.ts'" }],
      // What the rules of access are compared with is told a second time.
      'tests/access/worlds.ts': [{ line: "  referral: ['victim'],", before: "  seizure: ['location']," }],
    },
  },
  {
    name: 'hearings',
    own: /^(?:domain\/lists\/views|server\/lists\/sources)\/hearings\.ts$/,
    lines: {
      'domain/lists/views/all.ts': [{ line: "export { hearings } from './hearings.ts'" }],
      'domain/navigation/routes.ts': [
        {
          line: "  of('list.hearings', '/list/hearings/:searchType?/:searchValue?', { allOf: ['view_own_victim'] }),",
          before: "of('list.clients'",
        },
      ],
      'domain/messages/features.ts': [{ line: "export { hearings } from './en/hearings.ts'" }],
      'server/lists/sources/all.ts': [{ line: "export { hearings } from './hearings.ts'" }],
    },
  },
  {
    name: 'vehicle',
    own: /\/(?:(?:entities|pages)\/vehicle|(?:views|sources)\/vehicles)\.ts$|^server\/migrations\/\d{4}_vehicle\.sql$/,
    lines: {
      'domain/records/entities/all.ts': [{ line: "export { vehicle } from './vehicle.ts'" }],
      'domain/records/pages/all.ts': [{ line: "export { vehicle } from './vehicle.ts'" }],
      'domain/records/pages/courtCase.ts': [
        {
          line: "        { tab: 'vehicles', needs: one('view_own_case'), lists: 'vehicle' },",
          before: "{ tab: 'stage_history'",
        },
      ],
      'domain/access/childTable.ts': [{ line: "  vehicle: partOf('case'),", before: "  seizure: partOf('location')" }],
      'domain/customFields/definition.ts': [{ line: "  Vehicle: 'vehicle',", before: "  Event: 'event'," }],
      'domain/lists/views/all.ts': [{ line: "export { vehicles } from './vehicles.ts'" }],
      'domain/messages/features.ts': [{ line: "export { vehicle } from './en/vehicle.ts'" }],
      'server/records/kinds.ts': [{ line: '  vehicle: {},', before: '  seizure: {},' }],
      'server/lists/sources/all.ts': [{ line: "export { vehicles } from './vehicles.ts'" }],
      // What the rules of access are compared with is told a second time.
      'tests/access/worlds.ts': [{ line: "  vehicle: ['case'],", before: "  seizure: ['location']," }],
    },
  },
  {
    name: 'partnerLinks',
    own: /^domain\/config\/lists\/partnerLinks\.ts$|^server\/migrations\/\d{4}_partner_link\.sql$/,
    lines: {
      'domain/config/lists/all.ts': [{ line: "export { partnerLink as partner_link } from './partnerLinks.ts'" }],
      'domain/messages/features.ts': [{ line: "export { partnerLinks } from './en/partnerLinks.ts'" }],
      // What the rules of access are compared with is told a second time.
      'tests/access/routesTold.ts': [
        { line: "  ...list('/v1/partner_link', all('configure_agency')),", before: "...list('/v1/agency'" },
      ],
    },
  },
]
