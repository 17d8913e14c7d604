import { useId, useRef, type KeyboardEvent, type SubmitEvent } from 'react'
import {
  accountEditDropped,
  accountEdited,
  accountSaveAsked,
  changedIn,
  changesOf,
  formOf,
  isSavingAccount,
  unsavedOf,
  type AccountEdit,
  type AccountForm,
} from '../../domain/accounts/index.ts'
import { spoken, t } from '../../domain/messages/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Button, Grid, GridItem, Icon } from '../ui/index.ts'
import type { TabProps } from './tab.ts'
import css from './accounts.module.css'
import { Control } from './Control.tsx'
import { Deactivation } from './Deactivation.tsx'
import { Facts } from './Facts.tsx'
import { History } from './History.tsx'
import { sections } from './fields.ts'
import { useFocusOnWrong } from './useFocusOnWrong.ts'

const nothing: AccountEdit = {}

/** Where somebody else changed the same field, what they saved. */
const theirsIn = (saved: AccountForm, changed: readonly string[], isClash: boolean) => (name: keyof AccountForm) =>
  isClash && changed.includes(name) ? saved[name] : undefined

/** BIL-25: what the office says of an account; what is typed stays until it is saved. */
export const EditTab = ({ account, may }: TabProps) => {
  const say = useSay()
  const headings = useId()
  const place = useRef<HTMLFormElement>(null)
  const unsaved = useAppSelector((state) => unsavedOf(state, account.id))
  const isSaving = useAppSelector((state) => isSavingAccount(state, account.id, 'form'))
  const edit = unsaved?.edit ?? nothing
  const saved = formOf(account)
  const changed = changedIn(account, edit)
  const theirs = theirsIn(saved, changed, unsaved?.isClash === true)
  const { problems } = changesOf(account, edit)
  const isChecked = unsaved?.problem != null && unsaved.part === 'form'
  const values: AccountForm = { ...saved, ...edit }
  const save = (): void => {
    say(accountSaveAsked({ account: account.id, part: 'form' }))
  }
  useFocusOnWrong(place, unsaved, 'form')
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    save()
  }
  const pressed = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    save()
  }
  return (
    <>
      <form
        ref={place}
        className={css.form}
        aria-label={t('account.form')}
        onSubmit={submit}
        onKeyDownCapture={pressed}
        noValidate
      >
        <div className={css.sheet}>
          {sections.map(({ section, fields }) => (
            <section key={section} className={css.part} aria-labelledby={`${headings}-${section}`}>
              <h2 id={`${headings}-${section}`}>{t(section)}</h2>
              <Grid>
                {fields.map((field) => (
                  <GridItem key={field.name}>
                    <Control
                      field={field}
                      account={account}
                      values={values}
                      isChanged={changed.includes(field.name)}
                      theirs={theirs(field.name)}
                      error={
                        (isChecked ? problems[field.name] : undefined) ??
                        (changed.includes(field.name) ? unsaved?.fields[field.name] : undefined)
                      }
                      readOnly={!may || isSaving}
                      onEdit={(change) =>
                        say(accountEdited({ account: account.id, version: account.version, edit: change }))
                      }
                    />
                  </GridItem>
                ))}
              </Grid>
            </section>
          ))}
        </div>
        {may ? (
          <div className={css.saveBar} data-print="hide" data-changed={changed.length > 0 ? '' : undefined}>
            <span className={css.state} role="status" data-tone={isChecked ? 'danger' : undefined}>
              {isChecked ? (
                <>
                  <Icon name="alert" size="small" />
                  {spoken(unsaved.problem ?? '')}
                </>
              ) : changed.length > 0 ? (
                t('account.unsaved', { count: changed.length })
              ) : null}
            </span>
            <Button
              variant="quiet"
              idle={changed.length === 0 || isSaving}
              onClick={() => say(accountEditDropped({ account: account.id, part: 'form' }))}
            >
              {t('record.discard')}
            </Button>
            <Button
              type="submit"
              variant="primary"
              icon="save"
              busy={isSaving}
              idle={changed.length === 0}
              aria-keyshortcuts="Control+S Meta+S"
            >
              {t('record.save')}
            </Button>
          </div>
        ) : null}
      </form>
      <Facts account={account} />
      {may ? <Deactivation account={account} /> : null}
      {may ? <History account={account} /> : null}
    </>
  )
}
