/** Clients and defendants. */
import { sql } from 'kysely'
import type { DefendantCard, VictimCard } from '../../domain/lists/index.ts'
import { defendantTable, victimTable } from '../access/index.ts'
import { toWireDay } from '../records/index.ts'
import { assigned, charged, dated, equal, inCustomField, named, namedIn, numbered, onCase, wordsOf } from './search.ts'
import { caseJoin, personJoin, source, withAddress, type Addressed } from './source.ts'

const joins = sql.raw(`${caseJoin('r')} ${personJoin('r')}`)

/** What clients and defendants are found by alike. */
const finders = {
  date: dated('c.date_time'),
  case_number: numbered('c.reference_key'),
  address: wordsOf('p.address_words'),
  race: equal('p.race'),
  gender: equal('p.gender'),
  owner: equal('r.owner_id'),
  custom_fields: inCustomField,
  id: equal('r.id'),
  person_id: equal('r.person_id'),
  case_id: equal('r.case_id'),
} as const

const orders = {
  case_reference_id: { by: sql`c.reference_key` },
  birthdate: { by: sql`p.birthdate`, nullable: true },
  updated_at: { by: sql`r.updated_at` },
} as const

export const victims = source<'victims', Omit<VictimCard, 'address'> & Addressed>({
  table: victimTable,
  words: 'victim',
  joins,
  finders: {
    ...finders,
    victim: named('victim'),
    all: onCase,
    business: namedIn('victim', 'p.business_words'),
    advocate: assigned(victimTable),
    victim_id: equal('r.id'),
  },
  orders: { ...orders, 'victim.full_name': { by: sql`r.sort_name` }, victim_type: { by: sql`r.victim_type` } },
  shown: () => ({
    columns: sql`
      r.id, r.case_id, c.case_reference_id, r.full_name as title, r.victim_type, p.race, p.gender, p.birthdate,
      p.true_age, p.business, p.primary_phone, p.secondary_phone, p.email, p.address1, p.address2, p.city, p.state,
      p.zip, r.count, r.mass_incident, r.limited_access, r.owner_id, r.status, r.updated_at`,
    joins: sql``,
  }),
  toCard: row => ({ ...withAddress(row), birthdate: toWireDay(row.birthdate) }),
})

export const defendants = source<'defendants', DefendantCard>({
  table: defendantTable,
  words: 'defendant',
  joins,
  finders: {
    ...finders,
    defendant: named('defendant'),
    charged: charged('charged'),
    cited: charged('cited'),
    arrested: charged('arrested'),
    business: namedIn('defendant', 'p.business_words'),
    advocate: assigned(defendantTable),
    defendant_id: equal('r.id'),
  },
  orders: { ...orders, 'defendant.full_name': { by: sql`r.sort_name` } },
  shown: () => ({
    columns: sql`
      r.id, r.case_id, c.case_reference_id, c.date_time, r.full_name as title, p.birthdate, p.true_age, p.business,
      p.primary_phone, p.secondary_phone, p.city, r.limited_access, r.owner_id, r.status, r.updated_at`,
    joins: sql``,
  }),
  toCard: row => ({ ...row, birthdate: toWireDay(row.birthdate) }),
})
