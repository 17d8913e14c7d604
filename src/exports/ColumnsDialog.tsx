import { fieldViewsOf } from '../../domain/config/index.ts'
import {
  columnsOf,
  customColumnId,
  exportColumnsChosen,
  listTitle,
  offeredColumns,
} from '../../domain/exports/index.ts'
import { lists, type ListTab } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { entities } from '../../domain/records/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { Button, Checkbox, Dialog } from '../ui/index.ts'
import css from './exports.module.css'

type Choice = { readonly id: string; readonly label: string }

/** LST-20: the fields of the list's cards and the agency's own fields; the choice is kept for the list. */
export const ColumnsDialog = ({ tab, onClose }: { readonly tab: ListTab; readonly onClose: () => void }) => {
  const say = useSay()
  const read = useAppState()
  const scopes = useAppSelector(scopesOf)
  const kept = useAppSelector((state) => state.exports.columns[tab])
  const table = entities[lists[tab].kind].customFields
  const own: readonly Choice[] = offeredColumns(tab, scopes).map(({ id, title }) => ({ id, label: t(title) }))
  const custom: readonly Choice[] =
    table === undefined ? [] : fieldViewsOf(read(), table).map(({ id, label }) => ({ id: customColumnId(id), label }))
  const chosen = new Set(kept ?? columnsOf(read(), tab, scopes))
  const isLast = (id: string): boolean => chosen.size === 1 && chosen.has(id)
  const choose = (id: string, isChosen: boolean): void => {
    if (!isChosen && isLast(id)) return
    const next = [...own, ...custom].flatMap((one) => ((one.id === id ? isChosen : chosen.has(one.id)) ? [one.id] : []))
    say(exportColumnsChosen({ tab, columns: next }))
  }
  const boxes = (choices: readonly Choice[]) =>
    choices.map(({ id, label }) => (
      <Checkbox
        key={id}
        label={label}
        checked={chosen.has(id)}
        help={isLast(id) ? t('export.columns.none') : undefined}
        onChange={(event) => choose(id, event.target.checked)}
      />
    ))
  return (
    <Dialog
      open
      title={`${t('export.columns')}: ${listTitle(tab)}`}
      description={t('export.columns.text')}
      onOpenChange={(open) => (open ? undefined : onClose())}
      footer={
        <>
          <Button variant="quiet" onClick={() => say(exportColumnsChosen({ tab, columns: null }))}>
            {t('export.columns.usual')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('export.columns.done')}
          </Button>
        </>
      }
    >
      <div className={css.columns}>{boxes(own)}</div>
      {custom.length === 0 ? null : (
        <fieldset className={css.group}>
          <legend>{t('export.columns.custom')}</legend>
          <div className={css.columns}>{boxes(custom)}</div>
        </fieldset>
      )}
    </Dialog>
  )
}
