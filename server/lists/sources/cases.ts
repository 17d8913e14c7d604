import { sql } from 'kysely'
import type { AccessUser } from '../../../domain/access/index.ts'
import { caseTable } from '../../access/index.ts'
import { seenRecords } from '../../records/index.ts'
import { ofRecord, one } from '../filters.ts'
import { assigned, atLocation, dated, equal, inCustomField, withParty } from '../search.ts'
import { caseNumbered } from '../caseNumbers.ts'
import { around, byLabel, byUser, records, source } from '../source.ts'
import type { Part } from '../words.ts'

type PartyKind = 'victim' | 'defendant' | 'location'

/** SRC-29: a case is shown by its primary party, or the first of those that the user may view. */
const primaryFirst = (kind: PartyKind, courtCase: string): Part =>
  sql`o.id <> coalesce(${sql.ref(`${courtCase}.primary_${kind}_id`)}, 0), o.id`

const first = (column: string, kind: PartyKind): Part =>
  sql`(array_agg(${sql.ref(`o.${column}`)} order by ${primaryFirst(kind, 'k')}))[1]`

const ofCase = {
  caseId: 'o.case_id',
  from: sql`from`,
  to: sql`join court_case k on k.account = o.account and k.id = o.case_id`,
}
const link: { readonly [K in PartyKind]: { readonly caseId: string; readonly from: Part; readonly to: Part } } = {
  victim: ofCase,
  defendant: ofCase,
  location: {
    caseId: 'l.case_id',
    from: sql`from location_case l join`,
    to: sql`on o.account = l.account and o.id = l.location_id
      join court_case k on k.account = l.account and k.id = l.case_id`,
  },
}

/** CAS-09 */
const parties = (kind: PartyKind, user: AccessUser, ids: readonly number[], more: Part = sql``): Part => {
  const { caseId, from, to } = link[kind]
  const columns = sql`count(*) as count, ${first('called', kind)} as name ${more}`
  return around(`of_${kind}`, caseId, columns, sql`${from} ${seenRecords(user, kind, 'o')} ${to}`, ids)
}

export const cases = source<'cases'>({
  ...records(caseTable),
  words: null,
  joins: () => sql``,
  finders: {
    case_number: caseNumbered,
    victim: withParty('victim'),
    defendant: withParty('defendant'),
    location: atLocation('case'),
    date: dated('r.date_time'),
    advocate: assigned(caseTable),
    owner: equal('r.owner_id'),
    custom_fields: inCustomField('court_case'),
    id: equal('r.id'),
    case_id: equal('r.id'),
  },
  orders: {
    case_reference_id: { by: sql`r.reference_key` },
    date_time: { by: sql`r.date_time` },
    updated_at: { by: sql`r.updated_at` },
    owner: byUser('r.owner_id'),
    stage: byLabel('case_stage', 'r.stage_id'),
    victim_name: {
      by: sql`shown.called_key`,
      nullable: true,
      joins: (user) => sql`
        left join lateral (
          select o.called_key from ${seenRecords(user, 'victim', 'o')}
          where o.account = r.account and o.case_id = r.id
          order by ${primaryFirst('victim', 'r')} limit 1
        ) shown on true`,
    },
  },
  filters: {
    ...ofRecord('case', 'court_case'),
    case_number: one('text', 'r.case_reference_id'),
    date: one('instant', 'r.date_time'),
    stage: one('id', 'r.stage_id'),
  },
  shown: (user, ids) => ({
    columns: sql`
      r.id, r.case_reference_id, r.date_time, r.stage_id,
      coalesce(of_victim.count, 0) as victim_count, nullif(of_victim.name, '') as victim_name, of_victim.victim_type,
      coalesce(of_defendant.count, 0) as defendant_count, nullif(of_defendant.name, '') as defendant_name,
      coalesce(of_location.count, 0) as location_count, nullif(of_location.name, '') as location_name,
      r.limited_access, r.owner_id, r.status, r.updated_at`,
    joins: sql`
      ${parties('victim', user, ids, sql`, ${first('victim_type', 'victim')} as victim_type`)}
      ${parties('defendant', user, ids)}
      ${parties('location', user, ids)}`,
  }),
  toCard: (row) => row,
})
