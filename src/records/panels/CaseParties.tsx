import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { MessageKey } from '../../../domain/messages/index.ts'
import { t, tOf } from '../../../domain/messages/index.ts'
import { meets, type Needs } from '../../../domain/kernel/index.ts'
import { pathOf, placeOf } from '../../../domain/navigation/index.ts'
import { choosePrimary, operationAsked } from '../../../domain/links/index.ts'
import { clientNamed, entities, recordOf, type Records } from '../../../domain/records/index.ts'
import { scopesOf } from '../../../domain/session/index.ts'
import { LinksPanel } from '../../links/index.ts'
import { useAppSelector, useSay } from '../../store/index.ts'
import { Badge, Button, Card, EmptyState, Icon, type IconName } from '../../ui/index.ts'
import css from '../records.module.css'

type Party = { readonly id: number; readonly name: string; readonly status: 0 | 1; readonly note?: string }
type PartyKind = 'victim' | 'defendant' | 'location'

type PartyProps = {
  readonly icon: IconName
  readonly title: MessageKey
  readonly none: MessageKey
  readonly open: MessageKey
  readonly add: MessageKey
  readonly addAt: string
  readonly primary: 'primary_victim_id' | 'primary_defendant_id' | 'primary_location_id'
  readonly of: (courtCase: Records['court_case']) => readonly Party[]
}

const parties: { readonly [K in PartyKind]: PartyProps } = {
  victim: {
    icon: 'user',
    title: 'record.clientsOfCase',
    none: 'record.clientsOfCase.none',
    open: 'record.viewEdit',
    add: 'record.addClient',
    addAt: '/new/victim',
    primary: 'primary_victim_id',
    of: ({ victims }) =>
      victims.map((victim) => ({
        ...victim,
        name: clientNamed(victim.name, victim),
        // Said once is enough.
        ...(victim.name === '' && victim.victim_type === 'A' ? {} : { note: tOf(`victim_type.${victim.victim_type}`) }),
      })),
  },
  defendant: {
    icon: 'users',
    title: 'record.defendantsOfCase',
    none: 'record.defendantsOfCase.none',
    open: 'record.viewEdit.defendant',
    add: 'record.addDefendant',
    addAt: '/new/defendant',
    primary: 'primary_defendant_id',
    of: ({ defendants }) =>
      defendants.map((defendant) => ({ ...defendant, name: defendant.name || t('record.unnamed') })),
  },
  location: {
    icon: 'location',
    title: 'record.locationsOfCase',
    none: 'record.locationsOfCase.none',
    open: 'record.viewEdit.location',
    add: 'record.addLocation',
    addAt: '/new/location',
    primary: 'primary_location_id',
    of: ({ locations }) => locations,
  },
}

/** The clients, defendants or locations of a case, the primary one first (CLI-16, CAS-10). */
export const CaseParties = ({ id, kind }: { readonly id: number; readonly kind: PartyKind }) => {
  const say = useSay()
  const props = parties[kind]
  const courtCase = useAppSelector((state) => recordOf(state, 'court_case', id))
  const needs: Needs = entities[kind].needs.add
  const mayAdd = useAppSelector((state) => meets(scopesOf(state), needs))
  const list = useRef<HTMLUListElement>(null)
  const chosen = useRef<number | null>(null)
  const primary = courtCase?.[props.primary] ?? null
  useEffect(() => {
    if (chosen.current === null || chosen.current !== primary) return
    chosen.current = null
    // The button that was pressed is gone: the primary one has none.
    if (document.activeElement === document.body) list.current?.querySelector('a')?.focus()
  }, [primary])
  if (courtCase === undefined) return null
  const add = mayAdd ? (
    <Button asChild icon="plus">
      <Link to={kind === 'location' ? props.addAt : `${props.addAt}?case=${id}`}>{t(props.add)}</Link>
    </Button>
  ) : null
  const all = props.of(courtCase).toSorted((a, b) => Number(b.id === primary) - Number(a.id === primary))
  if (all.length === 0 && kind !== 'location')
    return <EmptyState icon={props.icon} title={t(props.none)} action={add} />
  const makePrimary = (party: Party): void => {
    chosen.current = party.id
    say(operationAsked({ request: choosePrimary(id, kind, primary, party.id) }))
  }
  return (
    <Card title={t(props.title)} actions={add}>
      <ul ref={list} className={css.clients}>
        {all.map((party) => (
          <li key={party.id}>
            <Icon name={props.icon} size="small" />
            <span>{party.name}</span>
            {party.note === undefined ? null : <Badge>{party.note}</Badge>}
            {party.status === 0 ? <Badge tone="warning">{t('status.inactive')}</Badge> : null}
            {party.id === primary ? <Badge tone="accent">{t('record.primary')}</Badge> : null}
            {party.id !== primary && courtCase.may_edit ? (
              <Button
                size="small"
                variant="quiet"
                aria-label={`${t('record.makePrimary')}: ${party.name}`}
                onClick={() => makePrimary(party)}
              >
                {t('record.makePrimary')}
              </Button>
            ) : null}
            <Link
              to={pathOf(placeOf(kind, { id: party.id, case_id: id }, 'edit'))}
              aria-label={`${t(props.open)}: ${party.name}`}
            >
              {t(props.open)}
            </Link>
          </li>
        ))}
      </ul>
      {kind === 'location' ? <LinksPanel bare kind="court_case" id={id} link="caseLocation" /> : null}
    </Card>
  )
}
