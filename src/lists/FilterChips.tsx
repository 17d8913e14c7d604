import { labelsIn } from '../../domain/config/index.ts'
import { filterChips, listOpened, shownView, withoutChip, type ListView } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { countedWords, namesIn } from '../../domain/reports/index.ts'
import { zoneOf } from '../../domain/session/index.ts'
import { SaveFiltersButton } from '../savedFilters/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { Button, Chip } from '../ui/index.ts'
import css from './filters.module.css'

/** What the list is narrowed by, each in words and each to be taken away (CFG-27, CFG-28). */
export const FilterChips = ({ view }: { readonly view: ListView }) => {
  const say = useSay()
  const read = useAppState()
  useAppSelector((state) => state.config)
  const { counted, ...uncounted } = view
  const { filter: before, ...bare } = uncounted
  const rest = counted === undefined ? bare : { ...bare, counted }
  const filter = before ?? null
  const chips = filterChips(labelsIn(read(), 'heading'), view.tab, filter)
  const looked = view.value === '' ? null : shownView(read(), view)
  const figure = counted === undefined ? null : countedWords(counted, namesIn(read()), zoneOf(read()))
  if (chips.length === 0 && looked === null && figure === null) return null
  const without = (id: string): void => {
    const left = filter === null ? null : withoutChip(filter, id)
    say(listOpened(left === null ? rest : { ...rest, filter: left }))
  }
  const clear = (): void => say(listOpened({ ...bare, searchType: 'all', value: '' }))
  return (
    <div className={css.chipBar} role="group" aria-label={t('listFilter.chips')}>
      <ul className={css.chips}>
        {figure === null ? null : (
          <li>
            <Chip
              icon="chart"
              removeLabel={t('listFilter.remove', { text: figure })}
              onRemove={() => say(listOpened(uncounted))}
            >
              {figure}
            </Chip>
          </li>
        )}
        {looked === null ? null : (
          <li>
            <Chip
              icon="search"
              removeLabel={t('list.search.clear')}
              onRemove={() => say(listOpened({ ...view, searchType: 'all', value: '' }))}
            >
              {looked}
            </Chip>
          </li>
        )}
        {chips.map(({ id, text }) => (
          <li key={`${id} ${text}`}>
            <Chip icon="filter" removeLabel={t('listFilter.remove', { text })} onRemove={() => without(id)}>
              {text}
            </Chip>
          </li>
        ))}
      </ul>
      {chips.length + (looked === null ? 0 : 1) + (figure === null ? 0 : 1) < 2 ? null : (
        <Button size="small" variant="quiet" onClick={clear} data-print="hide">
          {t('listFilter.clear')}
        </Button>
      )}
      <SaveFiltersButton />
    </div>
  )
}
