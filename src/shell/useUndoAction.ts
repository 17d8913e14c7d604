import { useMemo } from 'react'
import { t } from '../../domain/messages/index.ts'
import { undoAsked } from '../../domain/links/index.ts'
import type { State } from '../../domain/state.ts'
import { undoables, type Undoable } from '../../domain/undo.ts'
import { useLanguage } from '../languages/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import type { ToastMessage } from '../ui/index.ts'
import { deed, objects } from './undoWords.ts'

/** What an act did its message says. It is put in words from the state each time, and stands in no log. */
const aboutOf = (state: State, undoable: Undoable): string =>
  [undoable.is === 'act' ? '' : deed(undoable), ...objects(state, undoable)].filter((each) => each !== '').join(' · ')

type Abouts = Readonly<Record<string, string>>
const sameAbouts = (one: Abouts, other: Abouts): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, about]) => other[name] === about)

/**
 * A message is named after the act or save that it tells of: as long as that can be taken back, it has a button
 * for it, and tells what is taken back and of whom.
 */
export const useUndoAction = (): ((message: string) => ToastMessage['action']) => {
  const say = useSay()
  const abouts = useAppSelector((state): Abouts => {
    const open = new Set(state.calls.snackbars.map(({ snackbar }) => snackbar))
    const some = undoables(state).filter(({ name }) => open.has(name))
    return Object.fromEntries(some.map((undoable) => [undoable.name, aboutOf(state, undoable)]))
  }, sameAbouts)
  const language = useLanguage()
  return useMemo(() => {
    return (message) =>
      Object.hasOwn(abouts, message)
        ? { label: t('operation.undo'), about: abouts[message], onAction: () => say(undoAsked({ name: message })) }
        : undefined
    // The label is said in the language.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [abouts, say, language])
}
