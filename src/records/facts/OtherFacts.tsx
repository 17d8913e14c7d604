import { Link } from 'react-router-dom'
import { entities, recordOf, shownInstant, shownPhone, shownWireDay } from '../../../domain/records/index.ts'
import { labelFor, missingWords } from '../../../domain/config/index.ts'
import { t, tOf } from '../../../domain/messages/index.ts'
import { pathOf, placeOf } from '../../../domain/navigation/index.ts'
import { useAppSelector } from '../../store/index.ts'
import { Card, DescriptionList, type DescriptionItem } from '../../ui/index.ts'
import css from '../records.module.css'
import { useHidden, useZone } from '../../forms/index.ts'

const Facts = ({ items }: { readonly items: readonly DescriptionItem[] }) => (
  <>
    <Card title={t('record.facts')}>
      <DescriptionList items={items} />
    </Card>
  </>
)

const useOwner = (id: number | null | undefined): string | undefined =>
  useAppSelector((state) => (id ? labelFor(state, 'user', id) : undefined))

export const CaseFacts = ({ id }: { readonly id: number }) => {
  const courtCase = useAppSelector((state) => recordOf(state, 'court_case', id))
  const owner = useOwner(courtCase?.owner_id)
  const stage = useAppSelector((state) =>
    courtCase?.stage_id ? labelFor(state, 'case_stage', courtCase.stage_id) : undefined,
  )
  const zone = useZone()
  const hidden = useHidden('court_case')
  if (courtCase === undefined) return null
  const { last_stage_change: changed } = courtCase
  return (
    <Facts
      items={[
        { term: tOf('field.case_date'), value: shownInstant(courtCase.date_time, zone) },
        ...(hidden.includes('stage_id')
          ? []
          : [
              { term: tOf('field.stage'), value: stage },
              {
                term: tOf('field.last_stage_change'),
                value: changed === null ? undefined : shownInstant(changed, zone),
              },
            ]),
        { term: tOf('field.officer'), value: courtCase.officer || missingWords('officer', 'value') },
        { term: tOf('field.badge'), value: courtCase.badge || missingWords('badge', 'value') },
        { term: tOf('field.police_division'), value: courtCase.police_division || missingWords('division', 'value') },
        { term: tOf('field.victims'), value: String(courtCase.victims.length) },
        { term: tOf('field.owner'), value: owner },
      ]}
    />
  )
}

/** DEF-04: the same person's other records, each on its case; PRM-38: how many cases that makes. */
export const DefendantFacts = ({ id }: { readonly id: number }) => {
  const defendant = useAppSelector((state) => recordOf(state, 'defendant', id))
  const owner = useOwner(defendant?.owner_id)
  const hidden = useHidden('defendant')
  if (defendant === undefined) return null
  const cases = new Set([defendant.case_id, ...defendant.other_defendant_ids.map((other) => other.case_id)]).size
  const onCase = (caseId: number, label: string) => (
    <Link to={pathOf(placeOf('court_case', { id: caseId }, 'edit'))}>{label}</Link>
  )
  return (
    <>
      <Card title={t('record.facts')}>
        <DescriptionList
          items={[
            {
              term: tOf('field.case_reference_id'),
              value: onCase(defendant.case_id, defendant.case_reference_id ?? `#${defendant.case_id}`),
            },
            ...(hidden.includes('cases_count') ? [] : [{ term: t('record.casesCount'), value: String(cases) }]),
            {
              term: tOf('field.birthdate'),
              value: defendant.birthdate === null ? undefined : shownWireDay(defendant.birthdate),
            },
            {
              term: tOf('field.primary_phone'),
              value: defendant.primary_phone === null ? undefined : shownPhone(defendant.primary_phone),
            },
            { term: tOf('field.owner'), value: owner },
          ]}
        />
      </Card>
      {defendant.other_defendant_ids.length === 0 ? null : (
        <Card title={t('record.otherRecords')}>
          <ul className={css.links}>
            {defendant.other_defendant_ids.map((other) => (
              <li key={other.id}>
                {onCase(other.case_id, t('record.case', { number: other.case_reference_id ?? `#${other.case_id}` }))}
                {' · '}
                <Link to={pathOf(placeOf('defendant', other, 'edit'))}>{tOf(entities.defendant.names.one)}</Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

export const LocationFacts = ({ id }: { readonly id: number }) => {
  const location = useAppSelector((state) => recordOf(state, 'location', id))
  const owner = useOwner(location?.owner_id)
  if (location === undefined) return null
  const street = [location.address1, location.address2].filter(Boolean).join(', ')
  const town = [location.city, [location.state, location.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <Facts
      items={[
        { term: t('location.id'), value: String(location.id) },
        {
          term: t('location.address'),
          value: [street, town].filter((part) => part !== '').join(', ') || undefined,
          wide: true,
        },
        {
          term: tOf('field.primary_phone'),
          value: location.primary_phone === null ? undefined : shownPhone(location.primary_phone),
        },
        { term: tOf('field.location_cases'), value: String(location.location_cases.length) },
        { term: tOf('field.location_events'), value: String(location.location_events.length) },
        { term: tOf('field.owner'), value: owner },
      ]}
    />
  )
}
