import { createContext, use, useId } from 'react'
import type { ReactNode } from 'react'
import { t } from '../../domain/messages/index.ts'
import css from './Field.module.css'
import { Icon } from './Icon.tsx'
import { Sentence } from './Sentence.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type FieldLinks = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
}

const FieldContext = createContext<(FieldLinks & { readonly labelId: string }) | null>(null)

type OwnLinks = { readonly id?: string | undefined; readonly 'aria-describedby'?: string | undefined }

/** The attributes that tie a control to the field around it; none when it stands alone. Its own come first. */
export const useFieldLinks = (own: OwnLinks): Partial<FieldLinks> => {
  const field = use(FieldContext)
  if (field === null) return {}
  const described = [own['aria-describedby'], field['aria-describedby']].filter(Boolean).join(' ')
  return {
    id: own.id ?? field.id,
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': field['aria-invalid'],
    'aria-required': field['aria-required'],
  }
}

/** As `useFieldLinks`, for controls that are not form elements and so take their name from the label's id. */
export const useGroupLinks = (own: OwnLinks) => {
  const field = use(FieldContext)
  return { ...useFieldLinks(own), 'aria-labelledby': field?.labelId }
}

export type FieldProps = {
  readonly label: string
  readonly help?: ReactNode
  /** What is wrong with the value and how to mend it; its presence marks the control invalid. A wording is said in the language. */
  readonly error?: ReactNode
  readonly required?: boolean | undefined
  /** The value differs from what is saved. */
  readonly changed?: boolean | undefined
  readonly hideLabel?: boolean | undefined
  /** A small control at the end of the label's line. */
  readonly labelAction?: ReactNode
  /** For a group of controls (radio buttons, check boxes): the label names the group instead of one control. */
  readonly group?: boolean | undefined
  readonly children: ReactNode
}

/** What is wrong with the value of the control that it describes. A wording is said in the language. */
export const FieldError = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
  <p id={id} className={css.error}>
    <Icon name="alert" size="small" />
    <span>{typeof children === 'string' ? <Sentence text={children} /> : children}</span>
  </p>
)

/** A control with its label, help and error, all tied together for assistive technology. */
export const Field = (props: FieldProps) => {
  const {
    label,
    help,
    error,
    required = false,
    changed = false,
    hideLabel = false,
    labelAction,
    group = false,
    children,
  } = props
  const id = useId()
  const hasError = error !== undefined && error !== null && error !== false && error !== ''
  const described = [hasError && `${id}-error`, help !== undefined && `${id}-help`].filter(Boolean).join(' ')
  const links = {
    id,
    labelId: `${id}-label`,
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': hasError ? (true as const) : undefined,
    'aria-required': required ? (true as const) : undefined,
  }
  const text = (
    <>
      {label}
      {required ? (
        <span className={css.required} aria-hidden="true">
          *
        </span>
      ) : null}
      {changed ? (
        <span className={css.changed}>
          <VisuallyHidden>, {t('ui.changed')}</VisuallyHidden>
        </span>
      ) : null}
    </>
  )
  const Label = group ? 'span' : 'label'
  const labelled = (
    <Label id={links.labelId} className={css.label} {...(group ? {} : { htmlFor: id })}>
      {text}
    </Label>
  )
  return (
    <div className={css.field}>
      {hideLabel ? (
        <VisuallyHidden>{labelled}</VisuallyHidden>
      ) : (
        <div className={css.top}>
          {labelled}
          {labelAction}
        </div>
      )}
      <FieldContext value={links}>{children}</FieldContext>
      {hasError ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {help === undefined ? null : (
        <p id={`${id}-help`} className={css.help}>
          {help}
        </p>
      )}
    </div>
  )
}
