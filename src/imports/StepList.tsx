import { importSteps, type ImportStep } from '../../domain/imports/index.ts'
import { t } from '../../domain/messages/index.ts'
import { VisuallyHidden } from '../ui/index.ts'
import css from './imports.module.css'

/** Where one is between the file and its records; said too, when it changes. */
export const StepList = ({ step }: { readonly step: ImportStep }) => {
  const now = importSteps.indexOf(step)
  return (
    <>
      <ol className={css.steps} aria-label={t('import.steps')}>
        {importSteps.map((each, at) => (
          <li key={each} data-past={at < now || undefined} aria-current={at === now ? 'step' : undefined}>
            <span aria-hidden="true">{at + 1}</span> {t(`import.step.${each}`)}
          </li>
        ))}
      </ol>
      <VisuallyHidden>
        <p role="status">
          {t('import.step.now', { step: t(`import.step.${step}`), at: now + 1, of: importSteps.length })}
        </p>
      </VisuallyHidden>
    </>
  )
}
