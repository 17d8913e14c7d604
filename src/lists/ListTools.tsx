import { useEffect, useRef, useState, type FormEvent } from 'react'
import { findsOf, isTooShort, listOpened, longestSearch, textSearchOf, type ListView } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { ExportMenu } from '../exports/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Button, Field, focusWhenCalm, IconButton, Select, TextInput } from '../ui/index.ts'
import { ColumnsDialog } from './ColumnsDialog.tsx'
import { FilterChips } from './FilterChips.tsx'
import css from './lists.module.css'

const problemText = (problem: 'short' | 'long'): string =>
  problem === 'short' ? t('list.search.short') : t('listPanel.tooLong', { most: longestSearch })

/** Finding, showing by status (LST-04), exporting (LST-05) and printing (LST-06). */
export const ListTools = ({ view, onPrint }: { readonly view: ListView; readonly onPrint: () => void }) => {
  const [text, setText] = useState(view.searchType === textSearchOf(view.tab) ? view.value : '')
  const [problem, setProblem] = useState<'short' | 'long' | null>(null)
  const [arranging, setArranging] = useState(false)
  const say = useSay()
  const finds = useAppSelector(findsOf)
  const found = useRef(finds)
  const search = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (finds === found.current) return undefined
    return focusWhenCalm(() => {
      found.current = finds
      const input = search.current?.querySelector('input')
      input?.focus()
      input?.select()
    })
  }, [finds])
  const find = (event: FormEvent): void => {
    event.preventDefault()
    const next = text.trim() === '' ? { ...view, searchType: 'all', value: '' } : { ...view, searchType: textSearchOf(view.tab), value: text.trim() }
    const wrong = next.value.length > longestSearch ? 'long' : isTooShort(next) ? 'short' : null
    setProblem(wrong)
    if (wrong === null) say(listOpened(next))
  }
  return (
    <>
      <div className={css.tools} data-print="hide">
        <form ref={search} onSubmit={find} role="search">
          <Field label={t('list.search')} hideLabel error={problem === null ? undefined : problemText(problem)}>
            <TextInput icon="search" type="search" placeholder={t('list.search')} title={t('list.search.help')} enterKeyHint="search" aria-keyshortcuts="f" value={text} onChange={(event) => setText(event.target.value)} />
          </Field>
        </form>
        <div className={css.status}>
          <Field label={t('list.show')} hideLabel>
            <Select
              value={view.status}
              options={(['active', 'inactive', 'all'] as const).map((status) => ({ value: status, label: t(`list.show.${status}`) }))}
              onChange={(event) => say(listOpened({ ...view, status: event.target.value as ListView['status'] }))}
            />
          </Field>
        </div>
        <span className={css.print}>
          <Button variant="quiet" icon="list" onClick={() => setArranging(true)} className={css.columnsButton}>
            {t('listColumns.open')}
          </Button>
          <ExportMenu tab={view.tab} />
          <Button variant="quiet" icon="print" onClick={onPrint} className={css.printWide}>
            {t('list.print')}
          </Button>
          <IconButton icon="print" label={t('list.print')} onClick={onPrint} className={css.printNarrow} />
        </span>
      </div>
      {arranging ? <ColumnsDialog tab={view.tab} onClose={() => setArranging(false)} /> : null}
      <FilterChips view={view} onSearchCleared={() => setText('')} />
    </>
  )
}
