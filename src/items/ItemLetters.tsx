import { Link } from 'react-router-dom'
import { placeOfLetter, relatedTo } from '../../domain/items/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { mayOpen, pathOf } from '../../domain/navigation/index.ts'
import { entities, shownInstant, type Kind } from '../../domain/records/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useZone } from '../forms/index.ts'
import { useAnswer, useAppSelector } from '../store/index.ts'
import { Banner, Button, Card } from '../ui/index.ts'
import css from './items.module.css'

type RelatedKind = keyof typeof relatedTo
export const hasLetters = (kind: Kind): kind is RelatedKind => Object.hasOwn(relatedTo, kind)

type ItemLettersProps = { readonly kind: RelatedKind; readonly id: number; readonly version: number }

/** ACT-01: the letters of the client and the case that an action item is of; each leads to where it is read. */
export const ItemLetters = ({ kind, id, version }: ItemLettersProps) => {
  const zone = useZone()
  const scopes = useAppSelector(scopesOf)
  const maySee = meets(scopes, entities.letter.needs.view)
  const { value, status, again } = useAnswer(relatedTo[kind], maySee ? { id } : null, version)
  const many = tOf(entities.letter.names.many)
  if (status === 'failed')
    return (
      <Banner
        tone="danger"
        live="alert"
        title={t('item.failed', { kind: many })}
        actions={<Button onClick={again}>{t('record.again')}</Button>}
      />
    )
  if (value === null || value.letters.length === 0) return null
  return (
    <Card title={many}>
      <ul className={css.letters}>
        {value.letters.map((letter) => {
          const place = placeOfLetter(letter, value.victims)
          return (
            <li key={letter.id}>
              {place !== null && mayOpen(scopes, place) ? <Link to={pathOf(place)}>{letter.title}</Link> : letter.title}
              <span className={css.when}>{shownInstant(letter.date_time, zone)}</span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
