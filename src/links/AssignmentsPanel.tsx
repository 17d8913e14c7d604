import { useRef } from 'react'
import { assignmentNeeds, passes } from '../../domain/access/index.ts'
import { labelFor } from '../../domain/config/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import {
  accessObjectOf,
  addLink,
  assignableUsers,
  isSecondary,
  linksOf,
  mayDo,
  operationAsked,
  removeLink,
  type Present,
} from '../../domain/links/index.ts'
import { isRecordStale, recordOf, type ObjectKind } from '../../domain/records/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useAnswer, useAppSelector, useAppState, useSay } from '../store/index.ts'
import { Avatar, Badge, Banner, Button, Card } from '../ui/index.ts'
import { ListedField } from './ListedField.tsx'
import css from './operations.module.css'
import { useKeepFocus } from './useKeepFocus.ts'

type Place = { readonly kind: ObjectKind; readonly id: number }

const useName = (id: number | null): string =>
  useAppSelector((state) => (id === null ? '' : labelFor(state, 'user', id)))

const Person = ({ present, onRemove }: { readonly present: Present; readonly onRemove: (() => void) | undefined }) => {
  const name = useName(Number(present.values['user_id']))
  return (
    <li className={css.row}>
      <Avatar name={name} size="small" />
      <span>{name}</span>
      {present.values['secondary'] === true ? <Badge>{t('operations.assignments.secondary')}</Badge> : null}
      {onRemove ? (
        <Button
          size="small"
          variant="quiet"
          icon="close"
          aria-label={t('operations.remove', { name })}
          onClick={onRemove}
        >
          {t('operations.removeShort')}
        </Button>
      ) : null}
    </li>
  )
}

const Owner = ({ id }: { readonly id: number | null }) => {
  const name = useName(id)
  return (
    <p className={css.row}>
      {id === null ? null : <Avatar name={name} size="small" />}
      <span>{id === null ? t('operations.assignments.noOwner') : name}</span>
      {id === null ? null : <Badge tone="accent">{t('operations.assignments.owner')}</Badge>}
    </p>
  )
}

/**
 * To whom it may be assigned is asked when the field is there, and again when the record is another version (PRM-29).
 */
const AddAssignee = ({ kind, id }: Place) => {
  const say = useSay()
  const place = { kind, id }
  const secondary = useAppSelector((state) => isSecondary(state, place))
  const read = useAppState()
  useAppSelector((state) => state.config.advocates)
  const version = useAppSelector((state) =>
    isRecordStale(state, kind, id) ? 0 : (recordOf(state, kind, id)?.version ?? 0),
  )
  const { value, status, again } = useAnswer(assignableUsers, place, version > 0 ? version : null)
  if (status === 'failed')
    return (
      <Banner tone="warning" live="status" actions={<Button onClick={again}>{t('record.again')}</Button>}>
        {t('operations.assignments.failed')}
      </Banner>
    )
  const choices = (value?.users ?? []).map((user) => ({
    id: user,
    label: labelFor(read(), 'user', user),
  }))
  if (status === 'answered' && choices.length === 0)
    return <p className={css.quiet}>{t('operations.assignments.noOne')}</p>
  return (
    <div className={css.add}>
      <ListedField
        label={t('operations.assignments.add')}
        placeholder={t('operations.choose')}
        isWaiting={value === null}
        choices={choices}
        onChoose={(user_id) => say(operationAsked({ request: addLink('assignment', place, { user_id, secondary }) }))}
      />
    </div>
  )
}

/** Who owns the record and who else works with it (PRM-27 … PRM-29). */
export const AssignmentsPanel = ({ kind, id }: Place) => {
  const place = { kind, id }
  const say = useSay()
  const panel = useRef<HTMLDivElement>(null)
  const present = useAppSelector((state) => linksOf(state, 'assignment', place))
  const keep = useKeepFocus(panel, present.length)
  const isSeen = useAppSelector((state) => meets(scopesOf(state), assignmentNeeds.view))
  const owner = useAppSelector((state) => accessObjectOf(state, place)?.ownerId ?? null)
  const mayAdd = useAppSelector((state) => mayDo(state, { does: 'assignment.add', ...place }))
  const hasRoom = useAppSelector(
    (state) => present.length === 0 || passes(scopesOf(state) ?? new Set(), 'assignment.secondary'),
  )
  const mayRemove = useAppSelector((state) => mayDo(state, { does: 'assignment.remove', ...place }))
  if (!isSeen) return null
  return (
    <Card title={t('operation.assignment.name')}>
      <div ref={panel} tabIndex={-1} className={css.stack} {...keep}>
        <Owner id={owner} />
        {present.length === 0 ? <p className={css.quiet}>{t('operations.assignments.none')}</p> : null}
        <ul className={css.rows} aria-label={t('operation.assignment.name')}>
          {present.map((each) => (
            <Person
              key={each.link}
              present={each}
              onRemove={
                mayRemove ? () => say(operationAsked({ request: removeLink('assignment', place, each) })) : undefined
              }
            />
          ))}
        </ul>
        {mayAdd && hasRoom ? <AddAssignee kind={kind} id={id} /> : null}
      </div>
    </Card>
  )
}
