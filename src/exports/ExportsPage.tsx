import { useEffect, useRef, useState } from 'react'
import { labelFor } from '../../domain/config/index.ts'
import {
  exportRemoval,
  exportRemovalAsked,
  exportsListed,
  exportsMessage,
  exportsOpened,
  exportsSeen,
  exportsStatus,
  type ExportRow,
} from '../../domain/exports/index.ts'
import { t } from '../../domain/messages/index.ts'
import { currentUser } from '../../domain/session/index.ts'
import { failureText } from '../letters/index.ts'
import { useAppSelector, useAppState, useFiles, usePart, useSay } from '../store/index.ts'
import { Banner, Button, ConfirmDialog, EmptyState, PageHeader, Skeleton } from '../ui/index.ts'
import css from './exports.module.css'
import { ExportsTable } from './ExportsTable.tsx'

/** Those that are over are seen by being listed; they are marked as new as long as the page is open. */
const useSeen = (rows: readonly ExportRow[]): ReadonlySet<number> => {
  const say = useSay()
  const user = useAppSelector((state) => currentUser(state)?.id ?? null)
  const said = useRef(new Set<number>())
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const ids = rows
      .filter(
        ({ id, status, is_seen, user_id }) =>
          (status === 'ready' || status === 'failed') && !is_seen && user_id === user && !said.current.has(id),
      )
      .map(({ id }) => id)
    if (ids.length === 0) return
    for (const id of ids) said.current.add(id)
    setFresh((before) => new Set([...before, ...ids]))
    say(exportsSeen({ ids }))
  }, [rows, user, say])
  return fresh
}

/** LST-21, LST-22: the exports that the user may see, the newest first. */
export const ExportsPage = () => {
  const say = useSay()
  const files = useFiles()
  const read = useAppState()
  const ready = useAppSelector((state) => state.session.phase === 'ready')
  const status = useAppSelector(exportsStatus)
  const message = useAppSelector(exportsMessage)
  const rows = useAppSelector(exportsListed)
  const isActing = useAppSelector((state) => state.masquerade.on)
  const [problem, setProblem] = useState<string | null>(null)
  const [removal, ask] = usePart(exportRemoval)
  const asked = rows.find(({ id }) => id === removal)
  const fresh = useSeen(rows)
  const nameOf = (id: number): string => labelFor(read(), 'user', id)
  useEffect(() => {
    if (ready) say(exportsOpened({}))
  }, [ready, say])
  const save = ({ id, name }: ExportRow): void => {
    setProblem(null)
    files
      ?.save(`export/${id}`, name, new AbortController().signal)
      .catch((error: unknown) => setProblem(failureText(error)))
  }
  return (
    <div className={css.page}>
      <PageHeader title={t('route.exports')} />
      {isActing ? <Banner tone="info" title={t('export.masquerade')} /> : null}
      {problem === null ? null : (
        <Banner tone="danger" live="alert" title={problem} onDismiss={() => setProblem(null)} />
      )}
      {status === 'failed' ? (
        <Banner
          tone="danger"
          live="alert"
          title={t('export.list.failed')}
          actions={<Button onClick={() => say(exportsOpened({}))}>{t('record.again')}</Button>}
        >
          {message}
        </Banner>
      ) : null}
      {status === 'loaded' && rows.length === 0 ? (
        <EmptyState icon="download" title={t('export.list.none')}>
          {t('export.list.none.text')}
        </EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <ExportsTable
          rows={rows}
          fresh={fresh}
          nameOf={nameOf}
          onSave={files === null || isActing ? null : save}
          onRemove={({ id }) => ask(id)}
        />
      ) : null}
      {rows.length === 0 && (status === 'none' || status === 'loading') ? (
        <div role="status" aria-label={t('shell.loading')}>
          <Skeleton shape="row" count={6} />
        </div>
      ) : null}
      {asked === undefined ? null : (
        <ConfirmDialog
          open
          danger
          title={t('export.delete.title')}
          description={t('export.delete.text', { name: asked.name })}
          confirmLabel={t('export.delete.confirm')}
          onOpenChange={(open) => (open ? undefined : ask(null))}
          onConfirm={() => {
            say(exportRemovalAsked({ id: asked.id }))
            ask(null)
          }}
        />
      )}
    </div>
  )
}
