/** Clients and defendants. */
import { sql } from 'kysely'
import type { AccessUser } from '../../../domain/access/index.ts'
import type { DefendantCard, VictimCard } from '../../../domain/lists/index.ts'
import { defendantTable, victimTable } from '../../access/index.ts'
import { seenRecords, toWireDay } from '../../records/index.ts'
import { links, ofRecord, one } from '../filters.ts'
import {
  addressed,
  assigned,
  charged,
  dated,
  equal,
  inCustomField,
  named,
  namedIn,
  onCase,
  onNumbered,
} from '../search.ts'
import {
  byLabel,
  byText,
  byUser,
  caseJoin,
  personJoin,
  records,
  source,
  withAddress,
  type Addressed,
} from '../source.ts'
import type { Part } from '../words.ts'

const joins = (user: AccessUser): Part => sql`${caseJoin(user)} ${personJoin}`

/** What clients and defendants are found by alike. */
const finders = {
  date: dated('c.date_time'),
  all: onCase,
  case_number: onNumbered,
  address: addressed('r.person_id'),
  race: equal('p.race'),
  gender: equal('p.gender'),
  owner: equal('r.owner_id'),
  id: equal('r.id'),
  person_id: equal('r.person_id'),
  case_id: equal('r.case_id'),
} as const

const orders = {
  owner: byUser('r.owner_id'),
  business: byText('p.business'),
  case_reference_id: { by: sql`c.called_key`, nullable: true },
  birthdate: { by: sql`p.birthdate`, nullable: true },
  /** In days, whole or not (FMT-05). */
  age: {
    by: sql`coalesce(coalesce(p.deceased_date, current_date) - p.birthdate, p.true_age * 365.25)`,
    nullable: true,
  },
  updated_at: { by: sql`r.updated_at` },
} as const

const filters = {
  name: one('text', 'r.full_name'),
  race: one('id', 'p.race'),
  gender: one('id', 'p.gender'),
  birthdate: one('day', 'p.birthdate'),
  business: one('text', 'p.business'),
  city: one('text', 'p.city'),
  case_number: one('text', 'c.called'),
  case_date: one('instant', 'c.date_time'),
} as const

const lifeOf = ({ birthdate, deceased_date }: Pick<VictimCard, 'birthdate' | 'deceased_date'>) => ({
  birthdate: toWireDay(birthdate),
  deceased_date: toWireDay(deceased_date ?? null),
})

/**
 * SRC-31: the case's primary defendant, or the first of those that the user may view.
 */
const accused = (user: AccessUser): Part => sql`
  left join lateral (
    select o.id as defendant_id, o.called as defendant_name from ${seenRecords(user, 'defendant', 'o')}
    where o.account = r.account and o.case_id = r.case_id
    order by o.id <> coalesce(c.primary_defendant_id, 0), o.id limit 1
  ) accused on true`

export const victims = source<'victims', Omit<VictimCard, 'address'> & Addressed>({
  ...records(victimTable),
  words: 'victim',
  joins,
  finders: {
    ...finders,
    custom_fields: inCustomField('victim'),
    victim: named('victim'),
    business: namedIn('victim', 'p.business_words'),
    advocate: assigned(victimTable),
    victim_id: equal('r.id'),
  },
  orders: {
    ...orders,
    'victim.full_name': { by: sql`r.sort_name` },
    victim_type: { by: sql`r.victim_type` },
    race: byLabel('race', 'p.race'),
    gender: byLabel('gender', 'p.gender'),
  },
  filters: {
    ...filters,
    ...ofRecord('victim', 'victim'),
    type: one('code', 'r.victim_type'),
    mass_incident: one('flag', 'r.mass_incident'),
    victimization_tag: links(
      sql`from victimization l join object_term f
        on f.account = l.account and f.kind = 'victimization' and f.object_id = l.id
        where l.account = r.account and l.victim_id = r.id`,
      'f.term_id',
    ),
  },
  shown: (user) => ({
    columns: sql`
      r.id, r.case_id, c.called as case_reference_id, r.full_name as title, r.victim_type, p.race, p.gender, p.birthdate,
      p.true_age, p.deceased_date, p.business, p.primary_phone, p.secondary_phone, p.email, p.address1, p.address2, p.city, p.state,
      p.zip, r.count, r.mass_incident, accused.defendant_id, nullif(accused.defendant_name, '') as defendant_name,
      r.limited_access, r.owner_id, r.status, r.updated_at`,
    joins: accused(user),
  }),
  toCard: (row) => ({
    ...withAddress(row),
    ...lifeOf(row),
  }),
})

export const defendants = source<'defendants', DefendantCard>({
  ...records(defendantTable),
  words: 'defendant',
  joins,
  finders: {
    ...finders,
    custom_fields: inCustomField('defendant'),
    defendant: named('defendant'),
    charged: charged('charged'),
    cited: charged('cited'),
    arrested: charged('arrested'),
    business: namedIn('defendant', 'p.business_words'),
    advocate: assigned(defendantTable),
    defendant_id: equal('r.id'),
  },
  orders: { ...orders, 'defendant.full_name': { by: sql`r.sort_name` }, city: byText('p.city') },
  filters: { ...filters, ...ofRecord('defendant', 'defendant') },
  shown: () => ({
    columns: sql`
      r.id, r.case_id, c.called as case_reference_id, c.date_time, r.full_name as title, p.race, p.gender, p.birthdate,
      p.true_age, p.deceased_date, p.business, p.primary_phone, p.secondary_phone, p.city, r.limited_access, r.owner_id,
      r.status, r.updated_at`,
    joins: sql``,
  }),
  toCard: (row) => ({ ...row, ...lifeOf(row) }),
})
