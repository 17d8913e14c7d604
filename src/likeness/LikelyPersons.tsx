import { useRef } from 'react'
import { Link } from 'react-router-dom'
import {
  isCurrent,
  likelyDismissed,
  likelyPersonsOf,
  linkPerson,
  toldApart,
  type LikelyPerson,
  type LikenessForm,
} from '../../domain/likeness/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import { entities, shownWireDay } from '../../domain/records/index.ts'
import { currentAccount } from '../../domain/session/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { Badge, Button, Card, VisuallyHidden } from '../ui/index.ts'
import { LinkedPerson } from './LinkedPerson.tsx'
import css from './likeness.module.css'

const pageOfPerson = ({ case_id: caseId, victim_id, defendant_id = null }: LikelyPerson): string =>
  victim_id === null
    ? pathOf({ route: 'case.defendant', caseId, defendantId: defendant_id ?? 0, tab: 'edit' })
    : pathOf({ route: 'case.victim', caseId, victimId: victim_id, tab: 'edit' })

const factsOf = ({ victim_id, birthdate, phone_end, case_reference_id: number = null }: LikelyPerson) =>
  [
    victim_id === null ? tOf(entities.defendant.names.one) : null,
    birthdate === null ? null : t('likeness.born', { day: shownWireDay(birthdate) }),
    phone_end === null ? null : t('likeness.phoneEnd', { digits: phone_end }),
    number === null ? null : t('record.case', { number }),
  ].filter((fact) => fact !== null)

type PersonProps = {
  readonly person: LikelyPerson
  readonly facts: readonly string[]
  readonly called: string
  readonly onUse: () => void
}

const Person = ({ person, facts, called, onUse }: PersonProps) => (
  <li className={css.person}>
    <h3>{person.name}</h3>
    <p className={css.facts}>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      <span>{t('likeness.records', { count: person.records })}</span>
    </p>
    <ul className={css.reasons}>
      {person.reasons.map((reason) => (
        <li key={reason}>
          <Badge tone="accent">{t(reason)}</Badge>
        </li>
      ))}
    </ul>
    <div className={css.actions}>
      <Button size="small" aria-label={t('likeness.useNamed', { name: called })} onClick={onUse}>
        {t('likeness.use')}
      </Button>
      <Button size="small" variant="quiet" iconEnd="external" asChild>
        <Link
          to={pageOfPerson(person)}
          target="_blank"
          rel="noopener"
          aria-label={t('likeness.openNamed', { name: called })}
        >
          {t('likeness.open')}
        </Link>
      </Button>
    </div>
  </li>
)

/**
 * Who the person being typed may be. Nothing is joined by itself: somebody presses "Use this person", or goes on.
 * Persons found for an older text stay in view until the newer answer is there, but can't be chosen.
 */
export const LikelyPersons = ({ form }: { readonly form: LikenessForm }) => {
  const place = useRef<HTMLDivElement>(null)
  const persons = useAppSelector((state) => likelyPersonsOf(state, form))
  const current = useAppSelector((state) => isCurrent(state, form))
  const zone = useAppSelector((state) => currentAccount(state)?.time_zone ?? 'UTC')
  const say = useSay()
  const read = useAppState()
  const told = toldApart(
    persons.map((person) => ({ id: person.person_id, name: person.name, facts: factsOf(person), person })),
  )
  const found = t('likeness.found', { count: persons.length })
  const use = (person: LikelyPerson): void => {
    for (const fact of linkPerson(read(), form, person.person_id, { zone })) say(fact)
    // The button that had the focus is gone.
    place.current?.focus()
  }
  const dismiss = (): void => {
    say(likelyDismissed({ form }))
    place.current?.focus()
  }
  return (
    <div ref={place} className={css.place} role="group" aria-label={t('likeness.title')} tabIndex={-1}>
      <div role="status">
        <VisuallyHidden>{current && persons.length > 0 ? found : ''}</VisuallyHidden>
      </div>
      <LinkedPerson form={form} />
      {persons.length === 0 ? null : (
        <Card
          title={found}
          headingLevel={2}
          actions={
            <Button size="small" variant="quiet" onClick={dismiss}>
              {t('likeness.none')}
            </Button>
          }
        >
          <p className={css.quiet}>{current ? t('likeness.help') : t('likeness.newer')}</p>
          <ul className={css.list} inert={!current}>
            {told.map(({ id, person, facts, called }) => (
              <Person key={id} person={person} facts={facts} called={called} onUse={() => use(person)} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
