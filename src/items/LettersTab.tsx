import { useCallback, useEffect, useMemo, useRef } from 'react'
import { labelFor } from '../../domain/config/index.ts'
import { useCollection } from '../collections/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import {
  courtOfLetters,
  newLetter,
  placeholdersIn,
  templateChosen,
  templateSearch,
  type LetterOwner,
} from '../../domain/letters/index.ts'
import { t } from '../../domain/messages/index.ts'
import {
  draftDiscarded,
  draftOf,
  entities,
  isNewDraftWaiting,
  newDraftTaken,
  type OwnerKind,
  type Records,
} from '../../domain/records/index.ts'
import { plainText } from '../../domain/richText/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useNewForm } from '../forms/index.ts'
import { TemplatePicker, useLetterRows, useMarkedPlaceholders } from '../letters/index.ts'
import { useAppSelector, useAppState, usePart, useSay } from '../store/index.ts'
import { Banner, Button, Card, ConfirmDialog, Select, Skeleton } from '../ui/index.ts'
import { ItemForm } from './ItemForm.tsx'
import css from './items.module.css'
import { ItemTab } from './ItemTab.tsx'
import { usePrefill } from './prefill.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const courtName = (court: string, docket: string | null): string => (docket === null ? court : `${court}, ${docket}`)

/** The form of the new letter with its text, and what in it still lacks a value. */
const Draft = ({
  owner,
  onOther,
  onDone,
}: {
  readonly owner: LetterOwner
  readonly onOther: () => void
  readonly onDone: () => void
}) => {
  const place = useRef<HTMLDivElement>(null)
  const prefill = usePrefill('letter', 'victim', 0)
  const body = useAppSelector((state) => textOf(draftOf(state, 'letter', 0)?.changes['body']))
  const unknown = useMemo(() => placeholdersIn(body), [body])
  useMarkedPlaceholders(place, body)
  return (
    <div ref={place} className={css.tab}>
      {unknown.length === 0 ? null : (
        <Banner tone="warning" live="status" title={t('letter.unknown', { names: unknown.join(', ') })}>
          {t('letter.unknown.help')}
        </Banner>
      )}
      <div>
        <Button variant="quiet" icon="mail" onClick={onOther}>
          {t('letter.otherTemplate')}
        </Button>
      </div>
      <ItemForm kind="letter" id={0} prefill={() => ({ ...prefill(), ...owner })} last={null} onDone={onDone} />
    </div>
  )
}

const isOf = (changes: Readonly<Record<string, unknown>>, owner: LetterOwner): boolean =>
  (['victim_id', 'case_id'] as const).every((field) => (changes[field] ?? null) === (owner[field] ?? null))

/** ACT-10: a template first, or none; then its filled text, to be looked at and changed before it is saved. */
const NewLetter = ({ owner, onDone }: { readonly owner: LetterOwner; readonly onDone: () => void }) => {
  const say = useSay()
  const read = useAppState()
  const place = useRef<HTMLDivElement>(null)
  const draft = useAppSelector((state) => draftOf(state, 'letter', 0))
  const filling = useAppSelector((state) => state.letters.filling)
  const problem = useAppSelector((state) => state.letters.problem)
  const [open, change] = usePart(newLetter)
  const [, look] = usePart(templateSearch)
  const { isChoosing, replaces } = open ?? { isChoosing: false, replaces: null }
  const setChoosing = (is: boolean): void => {
    look(null)
    change({ isChoosing: is, replaces: null })
  }
  const ask = (template: number | null): void => change({ isChoosing, replaces: template })
  const isPicker = isChoosing && filling === null
  useEffect(() => {
    if (isPicker) place.current?.querySelector('input')?.focus()
  }, [isPicker])
  if (draft !== undefined && !isOf(draft.changes, owner))
    return (
      <Banner
        tone="warning"
        title={t('letter.elsewhere')}
        actions={
          <Button
            onClick={() => {
              say(draftDiscarded({ kind: 'letter', id: 0 }))
              setChoosing(true)
            }}
          >
            {t('letter.elsewhere.discard')}
          </Button>
        }
      >
        {t('letter.elsewhere.text')}
      </Banner>
    )
  const take = (template: number): void => {
    setChoosing(false)
    say(templateChosen({ template, owner }))
  }
  const choose = (template: number): void => {
    const written = textOf(draftOf(read(), 'letter', 0)?.changes['body'])
    if (plainText(written) === '') take(template)
    else ask(template)
  }
  const isFailed = problem !== null && draft === undefined
  if (filling !== null)
    return (
      <div role="status" aria-label={t('letter.filling')}>
        <Skeleton shape="row" count={4} />
      </div>
    )
  return (
    <>
      {problem === null ? null : (
        <Banner tone="danger" live="alert" title={t('letter.fillFailed')}>
          {problem}
        </Banner>
      )}
      {isChoosing || isFailed ? (
        <Card title={t('letter.choose')}>
          <div ref={place}>
            <TemplatePicker onChoose={choose}>
              <div className={css.actions}>
                {draft === undefined ? <Button onClick={() => setChoosing(false)}>{t('letter.blank')}</Button> : null}
                <Button variant="quiet" onClick={draft === undefined ? onDone : () => setChoosing(false)}>
                  {t('item.cancel')}
                </Button>
              </div>
            </TemplatePicker>
          </div>
        </Card>
      ) : (
        <Draft owner={owner} onOther={() => setChoosing(true)} onDone={onDone} />
      )}
      <ConfirmDialog
        open={replaces !== null}
        onOpenChange={(isOpen) => (isOpen ? undefined : ask(null))}
        title={t('letter.replace')}
        description={t('letter.replace.text', { name: replaces === null ? '' : labelFor(read(), 'letter', replaces) })}
        confirmLabel={t('letter.replace.do')}
        onConfirm={() => (replaces === null ? undefined : take(replaces))}
      />
    </>
  )
}

const noCourts: readonly Records['case_court'][] = []

/** CAS-02 */
const useCourts = (caseId: number | null): readonly Records['case_court'][] => {
  const name = useMemo(() => ({ kind: 'case_court', owner: 'court_case', of: caseId ?? 0 }) as const, [caseId])
  const maySee = useAppSelector((state) => meets(scopesOf(state), entities.case_court.needs.view))
  const { records } = useCollection(name, caseId !== null && maySee)
  return caseId === null ? noCourts : records
}

export type LettersTabProps = { readonly owner: OwnerKind; readonly of: number }

/** ACT-05, ACT-10, CAS-02: the letters of a client, of a case, or of one of its courts. */
export const LettersTab = ({ owner, of }: LettersTabProps) => {
  const [begun, open] = usePart(newLetter)
  const isNew = begun !== null
  const [court, setCourt] = usePart(courtOfLetters)
  const courts = useCourts(owner === 'court_case' ? of : null)
  const addButton = useRef<HTMLButtonElement>(null)
  const mayAdd = useAppSelector((state) => meets(scopesOf(state), entities.letter.needs.add))
  const isBegun = useAppSelector((state) => draftOf(state, 'letter', 0) !== undefined)
  // What a template says does not come over a draft that was found meanwhile.
  const isFilling = useAppSelector((state) => state.letters.filling !== null)
  const meant = { kind: 'letter', owner, of, mark: null } as const
  useNewForm(meant, !isFilling)
  const isWaiting = useAppSelector((state) => isNewDraftWaiting(state, meant))
  const [say, read] = [useSay(), useAppState()]
  const { actions, over } = useLetterRows()
  const prefill = usePrefill('letter', owner, of)
  const rows = useMemo(() => ({ actions }), [actions])
  const done = useCallback(() => {
    open(null)
    addButton.current?.focus()
  }, [open])
  const onRecord: LetterOwner =
    owner === 'victim' ? { victim_id: of } : { case_id: of, ...(court === null ? {} : { court_id: court }) }
  const tools = (
    <>
      {courts.length === 0 ? null : (
        <Select
          aria-label={t('letter.court')}
          value={court === null ? '' : String(court)}
          placeholder={t('letter.ofAllCourts')}
          options={courts.map(({ id, court_id, docket }) => ({
            value: String(id),
            label: courtName(labelFor(read(), 'court', court_id ?? 0), docket),
          }))}
          onChange={(event) => setCourt(event.target.value === '' ? null : Number(event.target.value))}
        />
      )}
      {mayAdd && !isNew ? (
        <Button
          ref={addButton}
          icon="plus"
          variant="primary"
          onClick={() => {
            // One that waits here goes before another record's.
            if (isWaiting && !isFilling) say(newDraftTaken(meant))
            open({ isChoosing: !isBegun && !isWaiting, replaces: null })
          }}
        >
          {isBegun || isWaiting ? t('item.continue', { kind: t('entity.letter.one').toLowerCase() }) : t('letter.new')}
        </Button>
      ) : null}
    </>
  )
  return (
    <div className={css.tab}>
      {over}
      {isNew ? <NewLetter owner={onRecord} onDone={done} /> : null}
      <ItemTab
        key={court ?? 'all'}
        kind="letter"
        owner={court === null ? owner : 'case_court'}
        of={court ?? of}
        prefill={prefill}
        canAdd={false}
        rows={rows}
        tools={tools}
        {...(court === null ? {} : { label: t('letter.ofCourt') })}
      />
    </div>
  )
}
