import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { gates } from '../../domain/access/index.ts'
import { labelFor } from '../../domain/config/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { bulkLetterDetails, bulkLetterForm, bulkLettersSeen, pdfName } from '../../domain/letters/index.ts'
import { t } from '../../domain/messages/index.ts'
import { removalProposed } from '../../domain/links/index.ts'
import { draftOf, entities, isNewDraftWaiting, shownInstant, type Records } from '../../domain/records/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useCollection } from '../collections/index.ts'
import { ownNewDraft, RecordForm, useZone } from '../forms/index.ts'
import { failureText, useLetterLayout } from '../letters/index.ts'
import { useAppSelector, useAppState, useFiles, usePart, useSay } from '../store/index.ts'
import {
  Badge,
  Banner,
  Button,
  Card,
  DataTable,
  EmptyState,
  HeaderCell,
  IconButton,
  PageHeader,
  ProgressBar,
  Row,
  Skeleton,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  useRowHeight,
} from '../ui/index.ts'
import { BulkLetterDetails } from './BulkLetterDetails.tsx'
import { BulkLetterForm } from './BulkLetterForm.tsx'
import css from './bulkLetters.module.css'

type BulkLetter = Records['bulk_letter']

const name = { kind: 'bulk_letter', owner: 'account', of: 0 } as const
const columns = 'minmax(11rem, 1fr) minmax(12rem, 3fr) minmax(8rem, 2fr) minmax(8rem, 1.5fr) minmax(10rem, 2fr) 8.5rem'

const Status = ({ letter }: { readonly letter: BulkLetter }) => {
  const { state, made, total } = letter
  if (state === 'waiting') return <Badge>{t('bulkLetter.state.waiting')}</Badge>
  if (state === 'running')
    return (
      <ProgressBar
        label={t('bulkLetter.state.running')}
        value={made}
        max={total}
        detail={t('bulkLetter.progress', { made, total })}
      />
    )
  if (made === total) return <Badge tone="success">{t('bulkLetter.state.done')}</Badge>
  return made === 0 ? (
    <Badge tone="danger">{t('bulkLetter.state.failed')}</Badge>
  ) : (
    <Badge tone="warning">{t('bulkLetter.state.partly', { count: total - made })}</Badge>
  )
}

/** Those that are ready are seen by being listed; they are marked as new as long as the page is open. */
const useSeen = (letters: readonly BulkLetter[]): ReadonlySet<number> => {
  const say = useSay()
  const user = useAppSelector((state) => state.session.user?.id ?? null)
  const said = useRef(new Set<number>())
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const ids = letters
      .filter(
        ({ id, state, is_seen, user_id }) =>
          state === 'done' && is_seen === 0 && user_id === user && !said.current.has(id),
      )
      .map(({ id }) => id)
    if (ids.length === 0) return
    for (const id of ids) said.current.add(id)
    setFresh((before) => new Set([...before, ...ids]))
    say(bulkLettersSeen({ ids }))
  }, [letters, user, say])
  return fresh
}

const Defaults = ({ onDone }: { readonly onDone: () => void }) => {
  const layout = useLetterLayout()
  const account = useAppSelector((state) => state.session.account?.id ?? null)
  return (
    <Card
      title={t('bulkLetter.defaults')}
      actions={
        <Button variant="quiet" icon="close" onClick={onDone}>
          {t('shell.close')}
        </Button>
      }
    >
      {layout === null || account === null ? (
        <Skeleton shape="row" count={3} />
      ) : (
        <RecordForm kind="letter_defaults" id={account} />
      )}
    </Card>
  )
}

type TableProps = {
  readonly letters: readonly BulkLetter[]
  readonly fresh: ReadonlySet<number>
  readonly onDetails: (id: number) => void
  readonly onSave: (letter: BulkLetter) => void
  readonly onRemove: (letter: BulkLetter) => void
}

const Table = ({ letters, fresh, onDetails, onSave, onRemove }: TableProps) => {
  const read = useAppState()
  const zone = useZone()
  const files = useFiles()
  const height = useRowHeight()
  const headings = [t('field.date'), t('field.title'), t('field.letter_template'), t('field.user'), t('field.status')]
  return (
    <div className={css.table}>
      <DataTable label={t('entity.bulk_letter.many')} columns={columns} rowCount={letters.length + 1}>
        <TableHead>
          {headings.map((heading) => (
            <HeaderCell key={heading}>{heading}</HeaderCell>
          ))}
          <HeaderCell align="end">{t('item.actions')}</HeaderCell>
        </TableHead>
        <TableBody height={letters.length * height}>
          {letters.map((letter, at) => (
            <TableRow key={letter.id} index={at} top={at * height}>
              <TableCell>{shownInstant(letter.date_time, zone)}</TableCell>
              <TableCell header>
                {letter.title} {fresh.has(letter.id) ? <Badge tone="accent">{t('bulkLetter.new.mark')}</Badge> : null}
              </TableCell>
              <TableCell>{letter.letter_id === null ? '' : labelFor(read(), 'letter', letter.letter_id)}</TableCell>
              <TableCell>{letter.user_id === null ? '' : labelFor(read(), 'user', letter.user_id)}</TableCell>
              <TableCell>
                <Status letter={letter} />
              </TableCell>
              <TableCell align="end">
                <Row gap={1} wrap={false}>
                  <IconButton
                    icon="users"
                    size="small"
                    label={t('bulkLetter.details', { name: letter.title })}
                    onClick={() => onDetails(letter.id)}
                  />
                  {letter.has_file ? (
                    <IconButton
                      icon="download"
                      size="small"
                      label={t('bulkLetter.download', { name: letter.title })}
                      disabled={files === null}
                      onClick={() => onSave(letter)}
                    />
                  ) : null}
                  {letter.may_edit && letter.state === 'done' ? (
                    <IconButton
                      icon="trash"
                      size="small"
                      label={t('item.removeOne', { name: letter.title })}
                      onClick={() => onRemove(letter)}
                    />
                  ) : null}
                </Row>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </DataTable>
    </div>
  )
}

/** ACT-06, ACT-11, ACT-12: bulk letters, the newest first; a new one; and how the agency's letters look. */
export const BulkLettersPage = () => {
  const say = useSay()
  const files = useFiles()
  const scopes = useAppSelector(scopesOf)
  const { collection, records: listed, again } = useCollection(name)
  const isBegun = useAppSelector(
    (state) => draftOf(state, 'bulk_letter', 0) !== undefined || isNewDraftWaiting(state, ownNewDraft('bulk_letter')),
  )
  const [open, setOpen] = usePart(bulkLetterForm)
  const [details, setDetails] = usePart(bulkLetterDetails)
  const [problem, setProblem] = useState<string | null>(null)
  const letters = useMemo(() => listed.toSorted((one, other) => other.id - one.id), [listed])
  const fresh = useSeen(letters)
  const close = useCallback(() => setOpen(null), [setOpen])
  const save = ({ id, title }: BulkLetter): void => {
    setProblem(null)
    files
      ?.save(`${entities.bulk_letter.endpoint}/${id}/pdf`, pdfName(title), new AbortController().signal)
      .catch((error: unknown) => setProblem(failureText(error)))
  }
  const add = meets(scopes, entities.bulk_letter.needs.add) ? (
    <Button variant="primary" icon="plus" onClick={() => setOpen('new')}>
      {isBegun ? t('item.continue', { kind: t('entity.bulk_letter.one').toLowerCase() }) : t('bulkLetter.new')}
    </Button>
  ) : null
  const actions = (
    <>
      {meets(scopes, gates['bulkLetter.defaults']) && open !== 'defaults' ? (
        <Button icon="settings" onClick={() => setOpen('defaults')}>
          {t('bulkLetter.defaults')}
        </Button>
      ) : null}
      {open === 'new' ? null : add}
    </>
  )
  const isEmpty = collection?.status === 'loaded' && letters.length === 0
  return (
    <div className={css.page}>
      <PageHeader title={t('route.bulkLetter.list')} actions={actions} />
      {open === 'new' ? <BulkLetterForm onDone={close} /> : null}
      {open === 'defaults' ? <Defaults onDone={close} /> : null}
      {problem === null ? null : (
        <Banner tone="danger" live="alert" title={problem} onDismiss={() => setProblem(null)} />
      )}
      {collection?.status === 'failed' ? (
        <Banner
          tone="danger"
          live="alert"
          title={t('item.failed', { kind: t('entity.bulk_letter.many') })}
          actions={<Button onClick={again}>{t('record.again')}</Button>}
        >
          {collection.message}
        </Banner>
      ) : null}
      {isEmpty && open === null ? (
        <EmptyState icon="mail" title={t('bulkLetter.none')}>
          {t('bulkLetter.none.text')}
        </EmptyState>
      ) : null}
      {letters.length > 0 ? (
        <Table
          letters={letters}
          fresh={fresh}
          onDetails={setDetails}
          onSave={save}
          onRemove={({ id }) => say(removalProposed({ kind: 'bulk_letter', id, expunge: false }))}
        />
      ) : null}
      {collection === undefined || (collection.status === 'loading' && letters.length === 0) ? (
        <div role="status" aria-label={t('shell.loading')}>
          <Skeleton shape="row" count={6} />
        </div>
      ) : null}
      {details === null ? null : <BulkLetterDetails id={details} onClose={() => setDetails(null)} />}
    </div>
  )
}
