import { useEffect, useRef, type SubmitEvent } from 'react'
import {
  findsOf,
  isTooShort,
  listOpened,
  listSearch,
  longestSearch,
  longestTyped,
  textSearchOf,
  type ListView,
} from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAppSelector, usePart, useSay } from '../store/index.ts'
import { Field, focusWhenCalm, TextInput } from '../ui/index.ts'

const problemText = (problem: 'short' | 'long'): string =>
  problem === 'short' ? t('list.search.short') : t('listPanel.tooLong', { most: longestSearch })

/** Finding in the list by its usual way. */
export const ListSearch = ({ view }: { readonly view: ListView }) => {
  const over = view.searchType === textSearchOf(view.tab) ? view.value : ''
  const [typed, change] = usePart(listSearch)
  const { text, problem } = typed?.over === over ? typed : { text: over, problem: null }
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
  const find = (event: SubmitEvent): void => {
    event.preventDefault()
    const value = text.trim()
    const next = { ...view, searchType: value === '' ? 'all' : textSearchOf(view.tab), value }
    const wrong = next.value.length > longestSearch ? 'long' : isTooShort(next) ? 'short' : null
    change(wrong === null ? null : { text, over, problem: wrong })
    if (wrong === null) say(listOpened(next))
  }
  return (
    <form ref={search} onSubmit={find} role="search">
      <Field label={t('list.search')} hideLabel error={problem === null ? undefined : problemText(problem)}>
        <TextInput
          icon="search"
          type="search"
          placeholder={t('list.search')}
          title={t('list.search.help')}
          enterKeyHint="search"
          aria-keyshortcuts="f"
          maxLength={longestTyped}
          value={text}
          onChange={(event) => change({ text: event.target.value, over, problem })}
        />
      </Field>
    </form>
  )
}
