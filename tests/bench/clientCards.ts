/** As many clients as wanted, as the list's call answers them. */
import type { VictimCard } from '../../domain/lists/index.ts'
import { recordCorpus } from '../palette/corpus.ts'

export const clientCards = (count: number): VictimCard[] => {
  const names = recordCorpus(Math.ceil(count * 1.75))
    .filter(({ group }) => group === 'clients')
    .slice(0, count)
  if (names.length < count) throw new Error(`the corpus has ${names.length} clients, not ${count}`)
  return names.map(({ label, digits }, index) => ({
    id: 1_000_000 + index,
    case_id: 1_000_000 + index,
    case_reference_id: `${2000 + (index % 27)}-CR-${String(index).padStart(6, '0')}`,
    title: label,
    victim_type: 'P',
    race: null,
    gender: null,
    birthdate: null,
    true_age: null,
    business: null,
    primary_phone: `1${String(digits).padEnd(10, '0').slice(0, 10)}`,
    secondary_phone: null,
    email: null,
    address: null,
    count: 1,
    mass_incident: false,
    limited_access: false,
    owner_id: null,
    status: 1,
    updated_at: '2026-06-15T09:00:00.000Z',
  }))
}
