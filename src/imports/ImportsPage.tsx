import { useEffect, useRef } from 'react'
import {
  chosenImport,
  importChosen,
  importDetailOf,
  importRefusal,
  importRemoval,
  importRemovalAsked,
  importsListed,
  importsMessage,
  importsOpened,
  importsStatus,
  importStepOf,
  type ImportRow,
} from '../../domain/imports/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAppSelector, usePart, useSay } from '../store/index.ts'
import { Banner, Button, ConfirmDialog, PageHeader } from '../ui/index.ts'
import { CheckStep } from './CheckStep.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { DoneStep } from './DoneStep.tsx'
import { FileStep } from './FileStep.tsx'
import { ImportList } from './ImportList.tsx'
import css from './imports.module.css'
import { StepList } from './StepList.tsx'
import { Working } from './Working.tsx'

/** The heading of a step takes the focus when somebody has come to it from another one. */
const useStepFocus = (step: string) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== step) heading.current?.focus()
    before.current = step
  }, [step])
  return heading
}

const Step = ({ row }: { readonly row: ImportRow | null }) => {
  const step = useAppSelector(importStepOf)
  const detail = useAppSelector(importDetailOf)
  const heading = useStepFocus(`${row?.id ?? 0} ${step}`)
  const body = () => {
    if (row === null || row.status === 'failed') return <FileStep failed={row} />
    if (row.status === 'reading' || row.status === 'checking' || row.status === 'importing' || row.status === 'undoing')
      return <Working row={row} />
    if (detail === null || detail.id !== row.id) return <Working row={row} />
    if (step === 'columns') return <ColumnsStep detail={detail} />
    return step === 'check' ? <CheckStep detail={detail} /> : <DoneStep detail={detail} />
  }
  return (
    <section className={css.step} aria-label={t(`import.step.${step}`)}>
      <h2 ref={heading} tabIndex={-1} className={css.heading}>
        {row === null ? t('import.step.file') : `${t(`import.step.${step}`)}: ${row.name}`}
      </h2>
      {body()}
    </section>
  )
}

/** From a file to clients and their cases, step by step; each step is kept at the server, so a reload loses none. */
export const ImportsPage = () => {
  const say = useSay()
  const ready = useAppSelector((state) => state.session.phase === 'ready')
  const status = useAppSelector(importsStatus)
  const message = useAppSelector(importsMessage)
  const refusal = useAppSelector(importRefusal)
  const row = useAppSelector(chosenImport)
  const step = useAppSelector(importStepOf)
  const [removal, ask] = usePart(importRemoval)
  const rows = useAppSelector(importsListed)
  const asked = rows.find(({ id }) => id === removal)
  useEffect(() => {
    if (ready) say(importsOpened({}))
  }, [ready, say])
  return (
    <div className={css.page}>
      <PageHeader
        title={t('route.imports')}
        actions={
          row === null ? undefined : <Button onClick={() => say(importChosen({ id: null }))}>{t('import.back')}</Button>
        }
      />
      <StepList step={step} />
      {status === 'failed' ? (
        <Banner
          tone="danger"
          live="alert"
          title={t('import.list.failed')}
          actions={<Button onClick={() => say(importsOpened({}))}>{t('record.again')}</Button>}
        >
          {message}
        </Banner>
      ) : null}
      {refusal === null ? null : (
        <Banner tone="danger" live="alert" title={t('import.failed.title')}>
          {refusal}
        </Banner>
      )}
      <Step row={row} />
      {row === null ? <ImportList onRemove={({ id }) => ask(id)} /> : null}
      {asked === undefined ? null : (
        <ConfirmDialog
          open
          danger
          title={t('import.delete.title')}
          description={t('import.delete.text', { name: asked.name })}
          confirmLabel={t('import.delete.confirm')}
          onOpenChange={(open) => (open ? undefined : ask(null))}
          onConfirm={() => {
            say(importRemovalAsked({ id: asked.id }))
            ask(null)
          }}
        />
      )}
    </div>
  )
}
