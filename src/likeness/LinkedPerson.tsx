import { useEffect } from 'react'
import { linkedPerson, setAside, unlinkPerson, type LikenessForm } from '../../domain/likeness/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { clientTitle, entities, recordOf, recordOpened } from '../../domain/records/index.ts'
import type { EntityFields } from '../../domain/kernel/index.ts'
import { currentAccount } from '../../domain/session/index.ts'
import { shownValue } from '../fields/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { Banner, Button } from '../ui/index.ts'
import css from './likeness.module.css'

const fields: EntityFields = entities.victim.fields

/** CLI-30: whom the new record is linked to, what was typed and set aside, and the way back. */
export const LinkedPerson = ({ form }: { readonly form: LikenessForm }) => {
  const id = useAppSelector((state) => linkedPerson(state, form))
  const person = useAppSelector((state) => (id === null ? undefined : recordOf(state, 'person', id)))
  const aside = useAppSelector((state) => setAside(state, form))
  const ready = useAppSelector((state) => state.session.phase === 'ready')
  const zone = useAppSelector((state) => currentAccount(state)?.time_zone ?? 'UTC')
  const say = useSay()
  const read = useAppState()
  useEffect(() => {
    if (ready && id !== null && person === undefined) say(recordOpened({ kind: 'person', id }))
  }, [ready, id, person, say])
  if (id === null) return null

  const name = person === undefined ? null : clientTitle(person)
  const unlink = (): void => {
    for (const fact of unlinkPerson(read(), form, { zone })) say(fact)
  }
  const typed = Object.entries(aside).filter(
    ([field, value]) => fields[field] !== undefined && value !== null && value !== '' && value !== false,
  )
  return (
    <Banner
      tone="info"
      title={name === null ? t('likeness.linked.loading') : t('likeness.linked', { name })}
      actions={
        <Button
          size="small"
          onClick={unlink}
          {...(name === null ? {} : { 'aria-label': t('likeness.unlinkNamed', { name }) })}
        >
          {t('likeness.unlink')}
        </Button>
      }
    >
      <p>{t('likeness.linked.help')}</p>
      {typed.length === 0 ? null : (
        <>
          <p>{t('likeness.linked.aside')}</p>
          <ul className={css.aside}>
            {typed.map(([field, value]) => {
              const of = fields[field]
              if (of === undefined) return null
              const label = tOf(of.label)
              return (
                <li key={field}>
                  {label}: {shownValue(read(), of, value)}
                </li>
              )
            })}
          </ul>
        </>
      )}
    </Banner>
  )
}
