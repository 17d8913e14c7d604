import { Link } from 'react-router-dom'
import { actForgotten, actRepeated, uncertainActs } from '../../domain/acts.ts'
import { lostUploads, lostUploadsForgotten, type UploadOf } from '../../domain/documents/index.ts'
import { bulksToLookAt, lists } from '../../domain/lists/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { linePutAway, listPlace, pathOf } from '../../domain/navigation/index.ts'
import {
  drafts,
  draftTitle,
  entities,
  isEntered,
  saveCleared,
  saveResent,
  unfinishedSaves,
  type AnyDraft,
} from '../../domain/records/index.ts'
import { shownLine } from '../commands/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Button, Card, Icon, Row } from '../ui/index.ts'
import css from './home.module.css'
import { pathOfDraft, pathOfUpload } from './paths.ts'

const Draft = ({ of }: { readonly of: AnyDraft }) => {
  const title = useAppSelector((state) => draftTitle(state, of))
  const place = useAppSelector((state) => pathOfDraft(state, of))
  // Of this one: the form may hold another of its record, or another new one.
  const changed = Object.keys(of.draft.changes).filter((name) => isEntered(of.kind, name)).length
  return (
    <li className={css.line}>
      <Icon name="edit" size="small" />
      <span className={css.what}>
        {place === null ? title : <Link to={place}>{title}</Link>}
        <span className={css.quiet}>{t('home.draft.changed', { count: changed })}</span>
      </span>
    </li>
  )
}

/** A picture in a text has no place of its own. */
const LostFile = ({ of }: { readonly of: UploadOf }) => {
  const place = useAppSelector((state) => pathOfUpload(state, of))
  return (
    <li className={css.line}>
      <Icon name="alert" size="small" />
      <span className={css.what}>
        {place === null ? of.name : <Link to={place}>{of.name}</Link>}
        <span className={css.quiet}>{t('home.lostFile')}</span>
      </span>
    </li>
  )
}

/** What was typed and not saved, and what was sent and never answered. */
export const Unfinished = () => {
  const say = useSay()
  const waiting = useAppSelector(drafts)
  const unfinished = useAppSelector(unfinishedSaves)
  const lost = useAppSelector(lostUploads)
  const uncertain = useAppSelector(uncertainActs)
  const forgotten = useAppSelector((state) => state.acts.forgotten)
  const bulks = useAppSelector(bulksToLookAt)
  const lines = useAppSelector(({ navigation }) => navigation.linesLeft)
  const nothing =
    [waiting, lines, unfinished, lost, uncertain, bulks].every(({ length }) => length === 0) && forgotten === 0
  return (
    <Card title={t('home.drafts')}>
      {nothing ? <p className={css.quiet}>{t('home.drafts.none')}</p> : null}
      {waiting.length > 0 ? <p className={css.quiet}>{t('home.drafts.text')}</p> : null}
      {nothing ? null : (
        <ul className={css.list}>
          {waiting.map((each, index) => (
            // Parked drafts are of a record that has another, or of new ones, which share the number 0.
            // oxlint-disable-next-line react/no-array-index-key
            <Draft key={`${each.kind}-${each.draft.id}-${index}`} of={each} />
          ))}
          {lines.map((left, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- The same may be typed twice.
            <li key={index} className={css.line}>
              <Icon name="edit" size="small" />
              <span className={css.what}>
                {left.at === null ? shownLine(left) : <Link to={pathOf(left.at)}>{shownLine(left)}</Link>}
                <span className={css.quiet}>{t('home.line')}</span>
              </span>
              <Row>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t('home.line.putAway.of', { line: shownLine(left) })}
                  onClick={() => say(linePutAway({ line: left }))}
                >
                  {t('home.line.putAway')}
                </Button>
              </Row>
            </li>
          ))}
          {lost.map((of, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- The same file may be lost twice.
            <LostFile key={`${of.name}-${index}`} of={of} />
          ))}
          {unfinished.map(({ save, request }) => (
            <li key={save} className={css.line}>
              <Icon name="alert" size="small" />
              <span className={css.what}>
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
          {bulks.map(({ tab, act, left }) => (
            <li key={tab} className={css.line}>
              <Icon name="alert" size="small" />
              <span className={css.what}>
                <Link to={pathOf(listPlace(lists[tab].kind))}>
                  {t(`listBulk.${act}`)}: {tOf(entities[lists[tab].kind].names.many)}
                </Link>
                <span className={css.quiet}>{t('home.bulk', { count: left })}</span>
              </span>
            </li>
          ))}
          {uncertain.map(({ name, says }) => (
            <li key={name} className={css.line}>
              <Icon name="alert" size="small" />
              <span className={css.what}>
                {t(says)}
                <span className={css.quiet}>{t('home.uncertain')}</span>
              </span>
              <Row>
                <Button
                  size="small"
                  aria-label={t('home.uncertain.repeat', { what: t(says) })}
                  onClick={() => say(actRepeated({ name }))}
                >
                  {t('record.state.resend')}
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t('home.uncertain.forget', { what: t(says) })}
                  onClick={() => say(actForgotten({ name }))}
                >
                  {t('home.uncertain.seen')}
                </Button>
              </Row>
            </li>
          ))}
        </ul>
      )}
      {forgotten === 0 ? null : <p className={css.quiet}>{t('home.uncertain.forgotten', { count: forgotten })}</p>}
      {lost.length === 0 ? null : (
        <Button size="small" variant="quiet" onClick={() => say(lostUploadsForgotten({}))}>
          {t('home.lostFile.forget')}
        </Button>
      )}
    </Card>
  )
}
