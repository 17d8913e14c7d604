import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { actsUnderWay } from '../../domain/calls/index.ts'
import {
  choicesOf,
  chosenFields,
  mergeAsked,
  mergeForm,
  mergePeople,
  type MergeChoice,
  type MergedName,
} from '../../domain/merge/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { pathOf, placeOf } from '../../domain/navigation/index.ts'
import { clientTitle, entities, recordOf, recordOpened, type Records } from '../../domain/records/index.ts'
import { currentAccount } from '../../domain/session/index.ts'
import { cellOf } from '../fields/index.ts'
import { PersonField } from '../pickers/index.ts'
import { useAppSelector, useAppState, usePart, useSay } from '../store/index.ts'
import { Banner, Button, Card, ConfirmDialog, Field, RadioGroup } from '../ui/index.ts'
import css from './merge.module.css'

type Person = Records['person']
type Part = { readonly kind: 'victim' | 'defendant'; readonly id: number; readonly case_id: number }

const { fields } = entities.person

const empty = { keep: null, drop: null, chosen: [], asking: false }

/** What a person is on one case. */
const PartLink = ({ part: { kind, id, case_id } }: { readonly part: Part }) => {
  const say = useSay()
  const record = useAppSelector((state) => recordOf(state, kind, id))
  const isKnown = record !== undefined
  useEffect(() => {
    if (!isKnown) say(recordOpened({ kind, id }))
  }, [isKnown, kind, id, say])
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
      <p className={css.quiet}>{t('merge.differing.help')}</p>
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
  const person = (id: number | null) => (state: Parameters<typeof recordOf>[0]) =>
    id === null ? undefined : recordOf(state, 'person', id)
  const keep = useAppSelector(person(form.keep))
  const drop = useAppSelector(person(form.drop))
  const isMerging = useAppSelector((state) => actsUnderWay(state, mergePeople).length > 0)
  const isTwice = form.keep !== null && form.keep === form.drop
  const isComplete = keep !== undefined && drop !== undefined && !isTwice
  const choices = isComplete ? choicesOf(keep, drop, form) : []
  const choosePerson = (which: 'keep' | 'drop') => (id: number | null) =>
    setForm({ ...form, [which]: id, chosen: [], asking: false })
  const choose = (choice: MergeChoice): void =>
    setForm({ ...form, chosen: [...form.chosen.filter(({ name }) => name !== choice.name), choice] })
  const confirm = (): void => {
    if (!isComplete) return
    setForm({ ...form, asking: false })
    say(mergeAsked({ keep_id: keep.id, drop_id: drop.id, fields: chosenFields(keep, drop, choices) }))
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
                error={which === 'drop' && isTwice ? t('merge.twice') : undefined}
                onChoose={choosePerson(which)}
              />
              <Parts person={which === 'keep' ? keep : drop} />
            </div>
          ))}
        </div>
        {isComplete ? (
          <section className={css.differing} aria-labelledby="merge-differing">
            <h3 id="merge-differing">{t('merge.differing')}</h3>
            <Choosing keep={keep} drop={drop} choices={choices} onChoose={choose} />
            <div>
              <Button variant="danger" busy={isMerging} onClick={() => setForm({ ...form, asking: true })}>
                {t('merge.start')}
              </Button>
            </div>
            <ConfirmDialog
              open={form.asking}
              onOpenChange={(asking) => setForm({ ...form, asking })}
              title={t('merge.ask', { drop: clientTitle(drop), keep: clientTitle(keep) })}
              description={t('merge.ask.text')}
              confirmLabel={t('merge.confirm')}
              danger
              onConfirm={confirm}
            />
          </section>
        ) : null}
        {form.keep !== null && form.drop !== null && !isTwice && !isComplete ? (
          <Banner tone="info">{t('merge.loading')}</Banner>
        ) : null}
      </div>
    </Card>
  )
}
