import { useRef, type ReactNode } from 'react'
import { shortestToken, textSearchOf } from '../../domain/lists/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import {
  addLink,
  linksOf,
  mayDo,
  offeredVictimizationTags,
  operationAsked,
  removeLink,
  type LinkValues,
  type Present,
  type RecordPlace,
  type Request,
} from '../../domain/links/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { RecordCombobox } from '../pickers/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Button, Card } from '../ui/index.ts'
import { ListedField } from './ListedField.tsx'
import css from './operations.module.css'
import { locationsIn, nameOfLink, useListed, type PlainLink } from './offered.ts'
import { Tags } from './TagsPanel.tsx'
import { useKeepFocus } from './useKeepFocus.ts'

const addRequest = (link: PlainLink, place: RecordPlace, id: number): Request => {
  switch (link) {
    case 'classification':
      return addLink(link, place, { special_classification_id: id })
    case 'victimization':
      return addLink(link, place, { crime_id: id, term_ids: [] })
    case 'agency':
      return addLink(link, place, { agency_id: id })
    case 'grant':
    case 'eventGrant':
      return addLink(link, place, { grant_id: id })
    case 'caseLocation':
      return addLink(link, place, { location_id: id, primary: false })
    case 'eventLocation':
      return addLink(link, place, { location_id: id })
  }
}

/** The tags of one of a client's victimizations. */
const VictimizationTags = ({
  place,
  victimization,
  name,
}: {
  readonly place: RecordPlace
  readonly victimization: number
  readonly name: string
}) => {
  const all = useAppSelector((state) => linksOf(state, 'victimizationTag', place))
  const isSeen = useAppSelector((state) => scopesOf(state)?.has('view_term') ?? false)
  const present = all.filter(({ values }) => values['victimization_id'] === victimization)
  if (!isSeen) return null
  return (
    <div className={css.nested}>
      <Tags
        place={place}
        name="victimizationTag"
        present={present}
        offered={offeredVictimizationTags}
        label={t('operations.victimization.tags', { name })}
        add={(term_id) =>
          addLink('victimizationTag', place, {
            victimization_id: victimization,
            term_id,
          } satisfies LinkValues['victimizationTag'])
        }
      />
    </div>
  )
}

type RowProps = {
  readonly link: PlainLink
  readonly place: RecordPlace
  readonly present: Present
  readonly mayRemove: boolean
}

const LinkRow = ({ link, place, present, mayRemove }: RowProps) => {
  const say = useSay()
  const name = useAppSelector((state) => nameOfLink(state, link, place, present))
  return (
    <li className={css.row}>
      <span>{name}</span>
      {mayRemove ? (
        <Button
          size="small"
          variant="quiet"
          icon="close"
          aria-label={t('operations.remove', { name })}
          onClick={() => say(operationAsked({ request: removeLink(link, place, present) }))}
        >
          {t('operations.removeShort')}
        </Button>
      ) : null}
      {link === 'victimization' && present.link !== null ? (
        <VictimizationTags place={place} victimization={present.link} name={name} />
      ) : null}
    </li>
  )
}

type AddProps = { readonly link: PlainLink; readonly place: RecordPlace; readonly present: readonly Present[] }

/** A field for one more: an entry of one of the agency's lists, or a location that is looked for by name. */
const Add = ({ link, place, present }: AddProps) => {
  const say = useSay()
  const listed = useListed(link, present)
  const label = t('operations.addTo', { name: tOf(`operation.${link}.name`).toLowerCase() })
  const onChoose = (id: number): void => say(operationAsked({ request: addRequest(link, place, id) }))
  return (
    <div className={css.add}>
      {listed === null ? (
        <RecordCombobox
          label={label}
          tab="locations"
          searchType={textSearchOf('locations')}
          shortest={shortestToken}
          choicesOf={(cards) => locationsIn(cards, present)}
          onChoose={onChoose}
        />
      ) : (
        <ListedField label={label} placeholder={t('operations.choose')} choices={listed} onChoose={onChoose} />
      )}
    </div>
  )
}

/** What a record is linked to by one kind of link, and a field to add more. */
const Links = ({ kind, id, link }: LinksPanelProps) => {
  const place = { kind, id }
  const panel = useRef<HTMLDivElement>(null)
  const present = useAppSelector((state) => linksOf(state, link, place))
  const keep = useKeepFocus(panel, present.length)
  const mayAdd = useAppSelector((state) => mayDo(state, { does: `${link}.add`, ...place }))
  const mayRemove = useAppSelector((state) => mayDo(state, { does: `${link}.remove`, ...place }))
  return (
    <div ref={panel} tabIndex={-1} className={css.stack} {...keep}>
      {present.length === 0 ? <p className={css.quiet}>{t('operations.none')}</p> : null}
      <ul className={css.rows} aria-label={tOf(`operation.${link}.name`)}>
        {present.map((each) => (
          <LinkRow
            key={each.link ?? JSON.stringify(each.values)}
            link={link}
            place={place}
            present={each}
            mayRemove={mayRemove}
          />
        ))}
      </ul>
      {mayAdd ? <Add link={link} place={place} present={present} /> : null}
    </div>
  )
}

export type LinksPanelProps = RecordPlace & { readonly link: PlainLink }

/** A part of a page with the links of one kind; `bare` stands within a part that has a title of its own. */
export const LinksPanel = ({ bare = false, ...props }: LinksPanelProps & { readonly bare?: boolean }): ReactNode =>
  bare ? (
    <Links {...props} />
  ) : (
    <Card title={tOf(`operation.${props.link}.name`)}>
      <Links {...props} />
    </Card>
  )

const ofClient: readonly PlainLink[] = ['victimization', 'classification', 'agency', 'grant']

/**
 * What was done to a client and what follows from it: victimizations with their tags, special classifications,
 * agencies, grants.
 */
export const VictimizationsPanel = ({ id }: { readonly id: number }) => (
  <div className={css.stack}>
    {ofClient.map((link) => (
      <LinksPanel key={link} kind="victim" id={id} link={link} />
    ))}
  </div>
)
