import { offeredTypes, searchTypeTitle, typeaheadSize, type SearchType } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import {
  chosenField,
  listAsked,
  quickSearchFieldChosen,
  quickSearchListAsked,
  quickSearchPageTurned,
  quickSearchType,
  quickSearchTypeChosen,
} from '../../domain/quickSearch/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Button, Chip, Field, Select } from '../ui/index.ts'
import css from './quickSearch.module.css'

/** Which rows the page has, of how many. Of several kinds it has as many of each (SRC-35), so they have no one range. */
const range = (type: SearchType, page: number, count: number, total: number): string =>
  type === 'all'
    ? t('quickSearch.totalOfPage', { page, total })
    : t('quickSearch.total', { from: (page - 1) * typeaheadSize + 1, to: (page - 1) * typeaheadSize + count, total })

/** What the search is by, its list and its pages. They stand above the rows, so that no row moves them. */
export const SearchTools = ({ onBack }: { readonly onBack: () => void }) => {
  const say = useSay()
  const { tab, page, total, more, rows, answer } = useAppSelector((state) => state.quickSearch)
  const type = useAppSelector(quickSearchType)
  const scopes = useAppSelector(scopesOf)
  const field = useAppSelector(chosenField)
  const canList = useAppSelector((state) => listAsked(state) !== null)
  const types: readonly SearchType[] = offeredTypes(tab, scopes)
  const turn = (to: number): void => {
    say(quickSearchPageTurned({ page: to }))
    onBack()
  }
  return (
    <div className={css.tools}>
      <div className={css.type}>
        <Field label={t('quickSearch.type')}>
          <Select
            value={type}
            options={types.map((each) => ({ value: each, label: t(searchTypeTitle(each)) }))}
            onChange={(event) => say(quickSearchTypeChosen({ searchType: event.target.value }))}
          />
        </Field>
      </div>
      {field === undefined ? null : (
        <Chip
          removeLabel={t('quickSearch.otherField')}
          onRemove={() => {
            say(quickSearchFieldChosen({ field: null }))
            onBack()
          }}
        >
          {field.label}
        </Chip>
      )}
      <span className={css.spring} />
      {answer === 'answered' && total !== null && total > 0 ? (
        <span className={css.total}>{range(type, page, Math.min(rows.length, typeaheadSize), total)}</span>
      ) : null}
      {page > 1 ? (
        <Button variant="quiet" icon="chevron-left" onClick={() => turn(page - 1)}>
          {t('quickSearch.previous')}
        </Button>
      ) : null}
      {more ? (
        <Button variant="quiet" icon="chevron-right" onClick={() => turn(page + 1)}>
          {t('quickSearch.next')}
        </Button>
      ) : null}
      <Button icon="list" disabled={!canList} onClick={() => say(quickSearchListAsked({}))}>
        {t('quickSearch.list')}
      </Button>
    </div>
  )
}
