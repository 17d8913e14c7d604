import { labelFor } from '../../domain/config/index.ts'
import type { DefendantCard, VictimCard } from '../../domain/lists/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { ageOf } from '../../domain/records/index.ts'
import { firstPhone, NameLink, ownerColumn, phonesColumn, shownBirthdate, type Column, type Shown } from './column.tsx'

const caseColumn: Column<{ readonly case_reference_id: string | null }> = {
  id: 'case',
  title: t('list.column.case'),
  width: 'minmax(8rem, 1fr)',
  sort: 'case_reference_id',
  main: true,
  cell: (row) => row.case_reference_id,
}

/** LST-24 */
export const victims: Shown<VictimCard> = {
  columns: [
    {
      id: 'name',
      title: t('list.column.name'),
      width: 'minmax(13rem, 2.2fr)',
      sort: 'victim.full_name',
      main: true,
      cell: (row) => <NameLink card={{ tab: 'victims', row }} />,
    },
    caseColumn,
    {
      id: 'type',
      title: t('list.column.type'),
      width: 'minmax(6rem, 0.8fr)',
      sort: 'victim_type',
      main: true,
      cell: (row) => tOf(`victim_type.${row.victim_type}`),
    },
    {
      id: 'race',
      title: t('list.column.race'),
      width: 'minmax(6rem, 1.2fr)',
      cell: (row, { state }) => (row.race === null ? '' : labelFor(state, 'race', row.race)),
    },
    {
      id: 'gender',
      title: t('list.column.gender'),
      width: 'minmax(5rem, 0.7fr)',
      cell: (row, { state }) => (row.gender === null ? '' : labelFor(state, 'gender', row.gender)),
    },
    {
      id: 'age',
      title: t('list.column.age'),
      width: 'minmax(4rem, 0.4fr)',
      sort: 'birthdate',
      end: true,
      cell: ({ birthdate, true_age }, { today }) => (today === null ? true_age : ageOf({ birthdate, true_age }, today)),
    },
    phonesColumn,
    ownerColumn,
  ],
  onPhone: (row) => [row.case_reference_id, tOf(`victim_type.${row.victim_type}`), firstPhone(row)],
}

/** LST-24 */
export const defendants: Shown<DefendantCard> = {
  columns: [
    {
      id: 'name',
      title: t('list.column.name'),
      width: 'minmax(13rem, 2.2fr)',
      sort: 'defendant.full_name',
      main: true,
      cell: (row) => <NameLink card={{ tab: 'defendants', row }} />,
    },
    caseColumn,
    {
      id: 'birthdate',
      title: t('list.column.birthdate'),
      width: 'minmax(7rem, 0.8fr)',
      sort: 'birthdate',
      cell: (row) => shownBirthdate(row.birthdate),
    },
    phonesColumn,
    { id: 'city', title: t('list.column.city'), width: 'minmax(8rem, 1fr)', cell: (row) => row.city },
  ],
  onPhone: (row) => [row.case_reference_id, shownBirthdate(row.birthdate), firstPhone(row)],
}
