import { useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Term } from '../../domain/config/index.ts'
import { tableGet } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { mayOpen, pathOf } from '../../domain/navigation/index.ts'
import {
  addLink,
  isTaggable,
  linksOf,
  mayDo,
  offeredTags,
  operationAsked,
  removeLink,
  tagGroups,
  type LinkName,
  type Present,
  type RecordPlace,
  type Request,
  type Tag,
} from '../../domain/links/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Card, Chip, type Choice } from '../ui/index.ts'
import { ListedField } from './ListedField.tsx'
import css from './operations.module.css'
import { useKeepFocus } from './useKeepFocus.ts'

type TagsProps = {
  readonly place: RecordPlace
  readonly name: Extract<LinkName, 'tag' | 'victimizationTag'>
  readonly present: readonly Present[]
  readonly offered: (state: State) => readonly Term[]
  readonly label: string
  readonly add: (term: number) => Request
}

const nameOf = ({ term }: Tag): string => term?.label ?? t('notFound.value', { kind: t('notFound.kind.term') })

/** What the tag is, and the way to its term (TAG-09) for whoever may go there. */
const TagName = ({ tag }: { readonly tag: Tag }) => {
  const mayGo = useAppSelector((state) => mayOpen(scopesOf(state), { route: 'term' }))
  const { term } = tag
  // TAG-06
  if (term === null) return <span className={css.missing}>{nameOf(tag)}</span>
  if (!mayGo) return nameOf(tag)
  return (
    <Link className={css.term} to={pathOf({ route: 'term', taxonomyId: term.taxonomy_id, termId: term.id })}>
      {nameOf(tag)}
    </Link>
  )
}

const TagChip = ({ tag, onRemove }: { readonly tag: Tag; readonly onRemove: (() => void) | undefined }) => (
  <Chip icon="tag" {...(onRemove ? { onRemove, removeLabel: t('operations.remove', { name: nameOf(tag) }) } : {})}>
    <TagName tag={tag} />
  </Chip>
)

/**
 * The tags of something by taxonomy (CLI-02, TAG-08), and a field by which more are found among those that are offered.
 */
export const Tags = ({ place, name, present, offered, label, add }: TagsProps) => {
  const say = useSay()
  const panel = useRef<HTMLDivElement>(null)
  const keep = useKeepFocus(panel, present.length)
  const groups = useAppSelector((state) => tagGroups(state, present))
  const taxonomies = useAppSelector((state) => state.config.lists.taxonomy)
  const terms = useAppSelector(offered)
  const mayAdd = useAppSelector((state) => mayDo(state, { does: `${name}.add`, ...place }))
  const mayRemove = useAppSelector((state) => mayDo(state, { does: `${name}.remove`, ...place }))
  const choices: readonly Choice[] = terms.map(({ id, label, taxonomy_id }) => ({
    id,
    label,
    group: tableGet(taxonomies, taxonomy_id)?.label,
  }))
  return (
    <div ref={panel} tabIndex={-1} className={css.stack} {...keep}>
      {present.length === 0 ? <p className={css.quiet}>{t('operations.tags.none')}</p> : null}
      {groups.map(({ taxonomy, tags }) => (
        <section
          key={taxonomy?.id ?? 0}
          className={css.group}
          aria-label={taxonomy?.label ?? t('operations.tags.other')}
        >
          <h3>{taxonomy?.label ?? t('operations.tags.other')}</h3>
          <ul className={css.chips}>
            {tags.map((tag) => (
              <li key={tag.link}>
                <TagChip
                  tag={tag}
                  onRemove={
                    mayRemove ? () => say(operationAsked({ request: removeLink(name, place, tag) })) : undefined
                  }
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {mayAdd ? (
        <div className={css.add}>
          <ListedField
            label={label}
            placeholder={t('operations.tags.placeholder')}
            choices={choices}
            onChoose={(term) => say(operationAsked({ request: add(term) }))}
          />
        </div>
      ) : null}
    </div>
  )
}

/** The tags of a record: shown with view_term, changed with add_tag (TAG-07), while its module is on (TAG-03). */
export const TagsPanel = ({ kind, id }: RecordPlace) => {
  const place = { kind, id }
  const present = useAppSelector((state) => linksOf(state, 'tag', place))
  const isSeen = useAppSelector((state) => scopesOf(state)?.has('view_term') ?? false)
  const isTagged = useAppSelector((state) => isTaggable(state, place)) || present.length > 0
  if (!isSeen || !isTagged) return null
  return (
    <Card title={t('operation.tag.name')}>
      <Tags
        place={place}
        name="tag"
        present={present}
        offered={(state) => offeredTags(state, place)}
        label={t('operations.tags.add')}
        add={(term_id) => addLink('tag', place, { term_id })}
      />
    </Card>
  )
}
