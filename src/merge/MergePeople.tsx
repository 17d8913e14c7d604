import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { actsUnderWay } from '../../domain/calls/index.ts'
import {
  choicesOf,
  isStillMeant,
  mergeAsked,
  mergeForm,
  mergePeople,
  mergingOf,
  type MergeChoice,
  type MergedName,
} from '../../domain/merge/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { pathOf, placeOf } from '../../domain/navigation/index.ts'
import {
  clientTitle,
  entities,
  isRecordStale,
  openingOf,
  recordOf,
  recordOpened,
  type Records,
} from '../../domain/records/index.ts'
import { currentAccount } from '../../domain/session/index.ts'
import { cellOf } from '../fields/index.ts'
import { PersonField } from '../pickers/index.ts'
import { useAppSelector, useAppState, usePart, useSay } from '../store/index.ts'
import { Banner, Button, Card, ConfirmDialog, Field, RadioGroup } from '../ui/index.ts'
import css from './merge.module.css'

type Person = Records['person']
type Part = { readonly kind: 'victim' | 'defendant'; readonly id: number; readonly case_id: number }

const { fields } = entities.person

const empty = { keep: null, drop: null, chosen: [], asking: null }

/** What a person is on one case. */
const PartLink = ({ part: { kind, id, case_id } }: { readonly part: Part }) => {
  const say = useSay()
  const record = useAppSelector((state) => recordOf(state, kind, id))
  const opening = useAppSelector((state) => openingOf(state, kind, id))
  const isAsked = record !== undefined || opening !== undefined
  useEffect(() => {
    if (!isAsked) say(recordOpened({ kind, id }))
  }, [isAsked, kind, id, say])
  // Somebody took it away meanwhile.
  if (opening?.status === 'failed') return null
  return (
    <Link to={pathOf(placeOf(kind, { id, case_id }, 'edit'))}>
      {t('merge.part', {
        kind: tOf(entities[kind].names.one),
        number: record?.case_reference_id ?? `#${case_id}`,
      })}
    </Link>
  )
}

const partsOf = ({ victim_cases, defendant_cases }: Person): readonly Part[] => [
  ...victim_cases.map((part) => ({ kind: 'victim' as const, ...part })),
  ...defendant_cases.map((part) => ({ kind: 'defendant' as const, ...part })),
]

const Parts = ({ person }: { readonly person: Person | undefined }) => {
  if (person === undefined) return null
  const parts = partsOf(person)
  if (parts.length === 0) return <p className={css.quiet}>{t('merge.noRecords')}</p>
  return (
    <ul className={css.parts} aria-label={t('merge.records')}>
      {parts.map((part) => (
        <li key={`${part.kind}/${part.id}`}>
          <PartLink part={part} />
        </li>
      ))}
    </ul>
  )
}

type ChoosingProps = {
  readonly keep: Person
  readonly drop: Person
  readonly choices: readonly MergeChoice[]
  readonly onChoose: (choice: MergeChoice) => void
}

/** A person as the server has them now; gone where there is none that the user may see. */
const usePerson = (id: number | null) => {
  const say = useSay()
  const ready = useAppSelector((state) => state.session.phase === 'ready')
  const person = useAppSelector((state) => (id === null ? undefined : recordOf(state, 'person', id)))
  const opening = useAppSelector((state) => (id === null ? undefined : openingOf(state, 'person', id)))
  const stale = useAppSelector((state) => id !== null && isRecordStale(state, 'person', id))
  const isMissing = id !== null && opening === undefined && (person === undefined || stale)
  useEffect(() => {
    if (ready && isMissing && id !== null) say(recordOpened({ kind: 'person', id }))
  }, [ready, isMissing, id, say])
  return { person, isGone: person === undefined && opening?.status === 'failed' }
}

/** Of each field that differs, whose value stays. */
const Choosing = ({ keep, drop, choices, onChoose }: ChoosingProps) => {
  const read = useAppState()
  const zone = useAppSelector((state) => currentAccount(state)?.time_zone ?? 'UTC')
  const shown = (name: MergedName, person: Person): string => {
    const text = cellOf(read(), fields, name, person, zone)
    return typeof text === 'string' && text !== '' ? text : t('merge.nothing')
  }
  if (choices.length === 0) return <p>{t('merge.alike')}</p>
  return (
    <>
      <p className={css.quiet}>
        {t('merge.whose', { keep: clientTitle(keep), drop: clientTitle(drop) })} {t('merge.differing.help')}
      </p>
      <div className={css.choices}>
        {choices.map(({ name, isKept }) => (
          <Field key={name} group label={tOf(fields[name].label)}>
            <RadioGroup
              options={[
                { value: 'keep', label: shown(name, keep) },
                { value: 'drop', label: shown(name, drop) },
              ]}
              value={isKept ? 'keep' : 'drop'}
              onValueChange={(value) => onChoose({ name, isKept: value === 'keep' })}
            />
          </Field>
        ))}
      </div>
    </>
  )
}

/** ADM-35: two persons, what each is on cases, whose values stay, and the question that comes before. */
export const MergePeople = () => {
  const say = useSay()
  const [changed, setForm] = usePart(mergeForm)
  const form = changed ?? empty
  const kept = usePerson(form.keep)
  const dropped = usePerson(form.drop)
  const [keep, drop] = [kept.person, dropped.person]
  const isMerging = useAppSelector((state) => actsUnderWay(state, mergePeople).length > 0)
  const isTwice = form.keep !== null && form.keep === form.drop
  const isComplete = keep !== undefined && drop !== undefined && !isTwice
  const choices = isComplete ? choicesOf(keep, drop, form) : []
  const isMeant = isComplete && form.asking !== null && isStillMeant(form.asking, keep, drop)
  const wrong = (which: 'keep' | 'drop'): string | undefined => {
    if ((which === 'keep' ? kept : dropped).isGone) return t('merge.gone')
    return which === 'drop' && isTwice ? t('merge.twice') : undefined
  }
  const choosePerson = (which: 'keep' | 'drop') => (id: number | null) =>
    setForm({ ...form, [which]: id, chosen: [], asking: null })
  const choose = (choice: MergeChoice): void =>
    setForm({ ...form, asking: null, chosen: [...form.chosen.filter(({ name }) => name !== choice.name), choice] })
  const ask = (): void => {
    if (isComplete) setForm({ ...form, asking: mergingOf(keep, drop, choices) })
  }
  const confirm = (): void => {
    setForm({ ...form, asking: null })
    if (form.asking !== null && isMeant) say(mergeAsked(form.asking))
  }
  return (
    <Card title={t('admin.tab.merge')}>
      <div className={css.page}>
        <p>{t('merge.intro')}</p>
        <div className={css.two}>
          {(['keep', 'drop'] as const).map((which) => (
            <div key={which} className={css.one}>
              <PersonField
                label={t(`merge.${which}`)}
                value={form[which]}
                changed={false}
                error={wrong(which)}
                onChoose={choosePerson(which)}
              />
              <Parts person={which === 'keep' ? keep : drop} />
            </div>
          ))}
        </div>
        {isComplete ? (
          <section className={css.differing} aria-labelledby="merge-differing">
            <h3 id="merge-differing">{t('merge.differing')}</h3>
            {form.asking !== null && !isMeant ? (
              <Banner tone="warning" live="alert">
                {t('merge.changed')}
              </Banner>
            ) : null}
            <Choosing keep={keep} drop={drop} choices={choices} onChoose={choose} />
            <div>
              <Button variant="danger" busy={isMerging} onClick={ask}>
                {t('merge.start')}
              </Button>
            </div>
            <ConfirmDialog
              open={isMeant}
              onOpenChange={() => setForm({ ...form, asking: null })}
              title={t('merge.ask', { drop: clientTitle(drop), keep: clientTitle(keep) })}
              description={t('merge.ask.text')}
              confirmLabel={t('merge.confirm')}
              danger
              onConfirm={confirm}
            />
          </section>
        ) : null}
        {form.keep !== null && form.drop !== null && !isTwice && !isComplete && !kept.isGone && !dropped.isGone ? (
          <Banner tone="info">{t('merge.loading')}</Banner>
        ) : null}
      </div>
    </Card>
  )
}
