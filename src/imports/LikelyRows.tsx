import { useState } from 'react'
import {
  decisionsUnderWay,
  importAsked,
  importDecided,
  isSendingImport,
  type ImportDecision,
  type ImportDetail,
  type ImportLikely,
  type LikelyChoice,
} from '../../domain/imports/index.ts'
import { toldApart } from '../../domain/likeness/index.ts'
import { t } from '../../domain/messages/index.ts'
import { shownWireDay } from '../../domain/records/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Badge, Button, Field, RadioGroup, Row, type RadioOption } from '../ui/index.ts'
import css from './imports.module.css'

const named = (name: string, birthdate: string | null): string =>
  birthdate === null ? name : t('import.check.person', { name, birthdate: shownWireDay(birthdate) })

const optionsOf = ({ persons, rows }: ImportLikely): readonly RadioOption[] => [
  { value: 'skip', label: t('import.check.skip') },
  { value: 'create', label: t('import.check.create') },
  ...toldApart(
    persons.map(({ person_id: id, name, birthdate, phone_end, reasons }) => ({
      id,
      name: named(name, birthdate),
      facts: phone_end === null ? [] : [t('likeness.phoneEnd', { digits: phone_end })],
      reasons,
    })),
  ).map(({ id, called, reasons }) => ({
    value: `person ${id}`,
    label: t('import.check.link', { name: called }),
    help: (
      <span className={css.reasons}>
        {reasons.map((reason) => (
          <Badge key={reason} tone="accent">
            {t(reason)}
          </Badge>
        ))}
      </span>
    ),
  })),
  ...rows.map((row) => ({ value: `row ${row}`, label: t('import.check.linkRow', { row }) })),
]

const valueOf = ({
  choice,
  person_id,
  of_row,
}: Pick<ImportLikely, 'choice' | 'person_id' | 'of_row'>): string | null => {
  if (choice !== 'link') return choice
  return person_id === null ? `row ${String(of_row)}` : `person ${person_id}`
}

const decisionOf = (row: number, value: string): ImportDecision => {
  const [word = '', number = '0'] = value.split(' ')
  if (word === 'skip' || word === 'create') return { row, choice: word, person_id: null, of_row: null }
  const isPerson = word === 'person'
  return { row, choice: 'link', person_id: isPerson ? Number(number) : null, of_row: isPerson ? null : Number(number) }
}

const rests: readonly LikelyChoice[] = ['skip', 'create', 'link']

/** Rows whose clients may be known: skipped, added anyway, or linked to who they are. */
export const LikelyRows = ({ detail }: { readonly detail: ImportDetail }) => {
  const say = useSay()
  const isSending = useAppSelector(isSendingImport)
  const [after, setAfter] = useState(0)
  const underWay = useAppSelector(decisionsUnderWay)
  const { id, likely, likely_count: count, undecided } = detail
  const last = likely.at(-1)?.row ?? 0
  const show = (from: number): void => {
    setAfter(from)
    say(importAsked({ id, after: from }))
  }
  const decide = (row: number, value: string): void =>
    say(importDecided({ id, after, decisions: [decisionOf(row, value)], rest: null }))
  return (
    <section className={css.step} aria-labelledby="import-likely">
      <h3 id="import-likely" className={css.heading}>
        {t('import.check.likely')}
      </h3>
      <p>{t('import.check.likely.text', { count })}</p>
      <p role="status">
        {undecided > 0 ? t('import.check.undecided', { count: undecided }) : t('import.check.decided')}
      </p>
      <p className={css.help}>{t('import.check.link.help')}</p>
      {undecided > 0 ? (
        <div role="group" aria-label={t('import.check.rest')}>
          <p>{t('import.check.rest')}</p>
          <Row gap={2}>
            {rests.map((rest) => (
              <Button
                key={rest}
                size="small"
                busy={isSending}
                onClick={() => say(importDecided({ id, after, decisions: [], rest }))}
              >
                {t(`import.check.rest.${rest}`)}
              </Button>
            ))}
          </Row>
        </div>
      ) : null}
      <ul className={css.list}>
        {likely.map((one) => (
          <li key={one.row} className={css.likely}>
            <Field group label={t('import.check.likelyOf', { row: one.row, name: named(one.name, one.birthdate) })}>
              <RadioGroup
                options={optionsOf(one)}
                value={valueOf(underWay.findLast(({ row }) => row === one.row) ?? one)}
                onValueChange={(value) => decide(one.row, value)}
              />
            </Field>
          </li>
        ))}
      </ul>
      {count > likely.length ? (
        <Row gap={2}>
          {likely.length === 100 ? <Button onClick={() => show(last)}>{t('import.check.more')}</Button> : null}
          {after > 0 ? <Button onClick={() => show(0)}>{t('import.check.first')}</Button> : null}
        </Row>
      ) : null}
    </section>
  )
}
