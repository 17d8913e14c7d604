import { useState, type FormEvent } from 'react'
import { isTooShort, listOpened, shownView, textSearchOf, type ListView } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { ExportMenu } from '../exports/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Button, Chip, Field, IconButton, Select, TextInput } from '../ui/index.ts'
import css from './lists.module.css'

/** Finding, showing by status (LST-04), exporting (LST-05) and printing (LST-06). */
export const ListTools = ({ view, onPrint }: { readonly view: ListView; readonly onPrint: () => void }) => {
  const [text, setText] = useState(view.searchType === textSearchOf(view.tab) ? view.value : '')
  const [short, setShort] = useState(false)
  const say = useSay()
  const looked = useAppSelector((state) => shownView(state, view))
  const find = (event: FormEvent): void => {
    event.preventDefault()
    const next = text.trim() === '' ? { ...view, searchType: 'all', value: '' } : { ...view, searchType: textSearchOf(view.tab), value: text.trim() }
    setShort(isTooShort(next))
    if (!isTooShort(next)) say(listOpened(next))
  }
  const clear = (): void => {
    setText('')
    say(listOpened({ ...view, searchType: 'all', value: '' }))
  }
  return (
    <div className={css.tools} data-print="hide">
      <form onSubmit={find} role="search">
        <Field label={t('list.search')} hideLabel error={short ? t('list.search.short') : undefined}>
          <TextInput icon="search" type="search" placeholder={t('list.search')} title={t('list.search.help')} enterKeyHint="search" value={text} onChange={(event) => setText(event.target.value)} />
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
      {view.value === '' ? null : (
        <Chip removeLabel={t('list.search.clear')} onRemove={clear}>
          {looked}
        </Chip>
      )}
      <span className={css.print}>
        <ExportMenu tab={view.tab} />
        <Button variant="quiet" icon="print" onClick={onPrint} className={css.printWide}>
          {t('list.print')}
        </Button>
        <IconButton icon="print" label={t('list.print')} onClick={onPrint} className={css.printNarrow} />
      </span>
    </div>
  )
}
