import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { advocateLabel, genderLabel, raceLabel, stageLabel } from '../../domain/config/index.ts'
import { cardTitle, type CaseCard, type VictimCard } from '../../domain/lists/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import { ageOf, shownInstant, shownPhone, type Day } from '../../domain/records/index.ts'
import type { State } from '../../domain/state.ts'
import { Icon } from '../ui/index.ts'
import css from './lists.module.css'

/** What a cell may need beside its row. */
export type CellWorld = { readonly state: State; readonly today: Day | null; readonly zone: string }

export type Column<Row> = {
  readonly id: string
  readonly title: string
  /** CSS grid track. */
  readonly width: string
  /** Name that the server sorts by (LST-25); none where it can't. */
  readonly sort?: string
  readonly end?: boolean
  /** Stands on a tablet too. */
  readonly main?: boolean
  readonly cell: (row: Row, world: CellWorld) => ReactNode
}

const locked = <Icon name="lock" size="small" label={t('record.limitedAccess')} />

/** LST-24: the default columns of clients. */
export const victimColumns: readonly Column<VictimCard>[] = [
  {
    id: 'name',
    title: t('list.column.name'),
    width: 'minmax(13rem, 2.2fr)',
    sort: 'victim.full_name',
    main: true,
    cell: (row) => (
      <Link className={css.name} to={pathOf({ route: 'case.victim', caseId: row.case_id, victimId: row.id, tab: 'edit' })}>
        {cardTitle({ tab: 'victims', row })}
        {row.limited_access ? locked : null}
      </Link>
    ),
  },
  { id: 'case', title: t('list.column.case'), width: 'minmax(8rem, 1fr)', sort: 'case_reference_id', main: true, cell: (row) => row.case_reference_id },
  { id: 'type', title: t('list.column.type'), width: 'minmax(6rem, 0.8fr)', sort: 'victim_type', main: true, cell: (row) => tOf(`victim_type.${row.victim_type}`) },
  { id: 'race', title: t('list.column.race'), width: 'minmax(6rem, 1.2fr)', cell: (row, { state }) => (row.race === null ? '' : raceLabel(state, row.race, 'value')) },
  { id: 'gender', title: t('list.column.gender'), width: 'minmax(5rem, 0.7fr)', cell: (row, { state }) => (row.gender === null ? '' : genderLabel(state, row.gender, 'value')) },
  {
    id: 'age',
    title: t('list.column.age'),
    width: 'minmax(4rem, 0.4fr)',
    sort: 'birthdate',
    end: true,
    cell: (row, { today }) => (today === null ? row.true_age : ageOf({ birthdate: row.birthdate, true_age: row.true_age }, today)),
  },
  { id: 'phones', title: t('list.column.phones'), width: 'minmax(10rem, 1.2fr)', main: true, cell: (row) => [row.primary_phone, row.secondary_phone].flatMap((phone) => (phone === null ? [] : [shownPhone(phone)])).join(', ') },
  { id: 'owner', title: t('list.column.owner'), width: 'minmax(8rem, 1fr)', cell: (row, { state }) => (row.owner_id === null ? '' : advocateLabel(state, row.owner_id, 'value')) },
]

/** LST-24, as far as the kinds of record that stand now. */
export const caseColumns: readonly Column<CaseCard>[] = [
  {
    id: 'case',
    title: t('list.column.case'),
    width: 'minmax(9rem, 1.2fr)',
    sort: 'case_reference_id',
    main: true,
    cell: (row) => (
      <Link className={css.name} to={pathOf({ route: 'case.manage', caseId: row.id, tab: 'edit' })}>
        {row.case_reference_id}
        {row.limited_access ? locked : null}
      </Link>
    ),
  },
  { id: 'date', title: t('list.column.date'), width: 'minmax(9rem, 1fr)', sort: 'date_time', main: true, cell: (row, { zone }) => shownInstant(row.date_time, zone) },
  { id: 'stage', title: t('list.column.stage'), width: 'minmax(8rem, 1fr)', main: true, cell: (row, { state }) => (row.stage_id === null ? '' : stageLabel(state, row.stage_id, 'value')) },
  { id: 'owner', title: t('list.column.owner'), width: 'minmax(8rem, 1fr)', cell: (row, { state }) => (row.owner_id === null ? '' : advocateLabel(state, row.owner_id, 'value')) },
  {
    id: 'clients',
    title: t('list.column.clients'),
    width: 'minmax(12rem, 2fr)',
    sort: 'victim_name',
    main: true,
    cell: (row) => (row.victim_count > 1 ? `${row.victim_name ?? ''} +${row.victim_count - 1}` : row.victim_name),
  },
]

const facts = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null && part !== '').join(' · ')

const firstOf = <Row,>([first]: readonly Column<Row>[], row: Row, world: CellWorld): ReactNode => first?.cell(row, world)

const card = (first: ReactNode, rest: string): ReactNode => (
  <>
    {first}
    <span className={css.more}>{rest}</span>
  </>
)

/** A row of a phone's list: what names it, and under that what tells it from others. */
export const victimCardCell = (row: VictimCard, world: CellWorld): ReactNode =>
  card(firstOf(victimColumns, row, world), facts(row.case_reference_id, tOf(`victim_type.${row.victim_type}`), row.primary_phone === null ? null : shownPhone(row.primary_phone)))

export const caseCardCell = (row: CaseCard, world: CellWorld): ReactNode =>
  card(firstOf(caseColumns, row, world), facts(row.victim_name, row.stage_id === null ? null : stageLabel(world.state, row.stage_id, 'value'), shownInstant(row.date_time, world.zone)))
