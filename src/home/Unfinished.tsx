import { Link } from 'react-router-dom'
import { t, tOf } from '../../domain/messages/index.ts'
import { isPageKind, listPlace, pathOf, placeOf } from '../../domain/navigation/index.ts'
import { dirtyFields, drafts, entities, ownersOf, recordTitle, saveCleared, saveResent, unfinishedSaves, type AnyDraft } from '../../domain/records/index.ts'
import type { State } from '../../domain/state.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Button, Card, Icon, Row } from '../ui/index.ts'
import css from './home.module.css'
import { recentRecords } from './recent.ts'

/** Where a draft's form is; some stand on another record's page, or need its number, which only the loaded record tells. */
const pathOfDraft = (state: State, { kind, draft }: AnyDraft): string => {
  if (isPageKind(kind) && draft.id === 0) return pathOf(placeOf(kind, { id: 0 }))
  const owner = Object.entries(ownersOf(kind)).find(([, field]) => typeof draft.values[field] === 'number')
  const [ownKind, id] = owner === undefined ? [kind, draft.id] : [owner[0], Number(draft.values[owner[1]])]
  return recentRecords(state).find((recent) => recent.kind === ownKind && recent.id === id)?.path ?? pathOf(listPlace(kind))
}

const Draft = ({ of }: { readonly of: AnyDraft }) => {
  const title = useAppSelector((state) => recordTitle(state, of.kind, of.draft.id))
  const place = useAppSelector((state) => pathOfDraft(state, of))
  const changed = useAppSelector((state) => dirtyFields(state, of.kind, of.draft.id).length)
  return (
    <li>
      <Icon name="edit" size="small" />
      <Link to={place}>{title}</Link>
      <span className={css.quiet}>{t('home.draft.changed', { count: changed })}</span>
    </li>
  )
}

/** What was typed and not saved, and what was sent and never answered. */
export const Unfinished = () => {
  const say = useSay()
  const waiting = useAppSelector(drafts)
  const unfinished = useAppSelector(unfinishedSaves)
  const nothing = waiting.length === 0 && unfinished.length === 0
  return (
    <Card title={t('home.drafts')}>
      <p className={css.quiet}>{nothing ? t('home.drafts.none') : t('home.drafts.text')}</p>
      <ul className={css.list}>
        {waiting.map((each, index) => (
          // Several parked drafts of new records share the number 0.
          // oxlint-disable-next-line react/no-array-index-key
          <Draft key={`${each.kind}-${each.draft.id}-${index}`} of={each} />
        ))}
        {unfinished.map(({ save, request }) => (
          <li key={save}>
            <Icon name="alert" size="small" />
            <span>
              {tOf(entities[request.kind].names.one)}: {t('home.unfinished')}
            </span>
            <Row>
              <Button size="small" onClick={() => say(saveResent({ save }))}>
                {t('record.state.resend')}
              </Button>
              <Button size="small" variant="quiet" onClick={() => say(saveCleared({ save, restore: true }))}>
                {t('home.restore')}
              </Button>
            </Row>
          </li>
        ))}
      </ul>
    </Card>
  )
}
