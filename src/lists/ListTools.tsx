import { columnsDialog, listOpened, tellsStatus, type ListView } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { ExportMenu } from '../exports/index.ts'
import { SavedFiltersMenu } from '../savedFilters/index.ts'
import { useAppSelector, usePart, useSay } from '../store/index.ts'
import { Button, Field, IconButton, Select } from '../ui/index.ts'
import { ColumnsDialog } from './ColumnsDialog.tsx'
import { FilterChips } from './FilterChips.tsx'
import css from './lists.module.css'
import { ListSearch } from './ListSearch.tsx'
import { SetShow } from './SetShow.tsx'

/** Finding, showing by status (LST-04), what was saved of that, exporting (LST-05) and printing (LST-06). */
export const ListTools = ({ view, onPrint }: { readonly view: ListView; readonly onPrint: () => void }) => {
  const [arranging, arrange] = usePart(columnsDialog)
  const scopes = useAppSelector(scopesOf)
  const say = useSay()
  const { tab, searchType, value } = view
  return (
    <>
      <div className={css.tools} data-print="hide">
        {/* Once it has looked for something the focus is free: the first row that is found takes it. */}
        <ListSearch key={`${tab}:${searchType}:${value}`} view={view} />
        {tellsStatus(tab, scopes) ? (
          <div className={css.status}>
            <Field label={t('list.show')} hideLabel>
              <Select
                value={view.status}
                options={(['active', 'inactive', 'all'] as const).map((status) => ({
                  value: status,
                  label: t(`list.show.${status}`),
                }))}
                onChange={(event) => say(listOpened({ ...view, status: event.target.value as ListView['status'] }))}
              />
            </Field>
          </div>
        ) : null}
        <SetShow tab={tab} />
        <span className={css.print}>
          <SavedFiltersMenu tab={tab} />
          <Button variant="quiet" icon="list" onClick={() => arrange(true)} className={css.columnsButton}>
            {t('listColumns.open')}
          </Button>
          <ExportMenu />
          <Button variant="quiet" icon="print" onClick={onPrint} className={css.printWide}>
            {t('list.print')}
          </Button>
          <IconButton icon="print" label={t('list.print')} onClick={onPrint} className={css.printNarrow} />
        </span>
      </div>
      {arranging === true ? <ColumnsDialog tab={tab} onClose={() => arrange(null)} /> : null}
      <FilterChips view={view} />
    </>
  )
}
