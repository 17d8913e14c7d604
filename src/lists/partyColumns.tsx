import { labelFor } from '../../domain/config/index.ts'
import type { DefendantCard, VictimCard } from '../../domain/lists/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import { ageOf } from '../../domain/records/index.ts'
import {
  businessColumn,
  firstPhone,
  moreColumns,
  NameLink,
  ownerColumn,
  phonesColumn,
  shownBirthdate,
  type Column,
  type Shown,
} from './column.tsx'

const caseColumn: Column<{ readonly case_reference_id: string | null }> = {
  id: 'case',
  title: 'list.column.case',
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
      title: 'list.column.name',
      width: 'minmax(13rem, 2.2fr)',
      sort: 'victim.full_name',
      main: true,
      cell: (row) => <NameLink card={{ tab: 'victims', row }} />,
    },
    caseColumn,
    {
      id: 'type',
      title: 'list.column.type',
      width: 'minmax(6rem, 0.8fr)',
      sort: 'victim_type',
      main: true,
      cell: (row) => tOf(`victim_type.${row.victim_type}`),
    },
    {
      id: 'race',
      title: 'list.column.race',
      width: 'minmax(6rem, 1.2fr)',
      cell: (row, { state }) => (row.race === null ? '' : labelFor(state, 'race', row.race)),
    },
    {
      id: 'gender',
      title: 'list.column.gender',
      width: 'minmax(5rem, 0.7fr)',
      cell: (row, { state }) => (row.gender === null ? '' : labelFor(state, 'gender', row.gender)),
    },
    {
      id: 'age',
      title: 'list.column.age',
      width: 'minmax(4rem, 0.4fr)',
      sort: 'birthdate',
      end: true,
      cell: ({ birthdate, true_age }, { today }) => (today === null ? true_age : ageOf({ birthdate, true_age }, today)),
    },
    phonesColumn,
    ownerColumn,
    {
      id: 'birthdate',
      title: 'list.column.birthdate',
      width: 'minmax(7rem, 0.8fr)',
      sort: 'birthdate',
      extra: true,
      cell: (row) => shownBirthdate(row.birthdate),
    },
    businessColumn,
    { id: 'email', title: 'field.email', width: 'minmax(10rem, 1fr)', extra: true, cell: (row) => row.email },
    {
      id: 'address',
      title: 'list.column.address',
      width: 'minmax(12rem, 2fr)',
      extra: true,
      cell: (row) => row.address,
    },
    ...moreColumns,
  ],
  onPhone: (row) => [row.case_reference_id, tOf(`victim_type.${row.victim_type}`), firstPhone(row)],
}

/** LST-24 */
export const defendants: Shown<DefendantCard> = {
  columns: [
    {
      id: 'name',
      title: 'list.column.name',
      width: 'minmax(13rem, 2.2fr)',
      sort: 'defendant.full_name',
      main: true,
      cell: (row) => <NameLink card={{ tab: 'defendants', row }} />,
    },
    caseColumn,
    {
      id: 'birthdate',
      title: 'list.column.birthdate',
      width: 'minmax(7rem, 0.8fr)',
      sort: 'birthdate',
      cell: (row) => shownBirthdate(row.birthdate),
    },
    phonesColumn,
    { id: 'city', title: 'list.column.city', width: 'minmax(8rem, 1fr)', cell: (row) => row.city },
    { ...ownerColumn, extra: true },
    businessColumn,
    ...moreColumns,
  ],
  onPhone: (row) => [row.case_reference_id, shownBirthdate(row.birthdate), firstPhone(row)],
}
