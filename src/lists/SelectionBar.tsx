import { meets } from '../../domain/kernel/index.ts'
import { exportRequested } from '../../domain/exports/index.ts'
import {
  everyRowAsked,
  exportNeeds,
  mostSelected,
  selectionOf,
  totalOf,
  type ListTab,
} from '../../domain/lists/index.ts'
import { shownNumber, t } from '../../domain/messages/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { CommandToolButton, useListMenu } from '../commands/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Banner, Button, Menu, MenuItem, type IconName } from '../ui/index.ts'
import css from './selection.module.css'

const icons: Readonly<Record<string, IconName>> = {
  'list.selection.assign': 'user',
  'list.selection.tag': 'tag',
  'list.selection.status': 'check',
}

/** How many rows are selected, and what may be done with them. The number is told whenever it changes. */
export const SelectionBar = ({ tab }: { readonly tab: ListTab }) => {
  const say = useSay()
  const scopes = useAppSelector(scopesOf)
  const { ids, isAsking, problem } = useAppSelector((state) => selectionOf(state, tab))
  const total = useAppSelector((state) => totalOf(state, tab)) ?? 0
  const acts = useListMenu('selection')
  const atEnd = useListMenu('selectionEnd')
  const isSome = ids.length > 0
  const count = ids.length
  const every =
    total > mostSelected
      ? t('listSelect.first', { most: shownNumber(mostSelected), total: shownNumber(total) })
      : t('listSelect.every', { total: shownNumber(total) })
  const ofFile = (type: 'csv' | 'xlsx' | 'pdf') => (
    <MenuItem
      key={type}
      icon="download"
      onSelect={() => say(exportRequested({ tab, document_type: type, ids: [...ids] }))}
    >
      {t(`export.type.${type}`)}
    </MenuItem>
  )
  return (
    <div
      className={css.bar}
      data-some={isSome ? '' : undefined}
      role="group"
      aria-label={t('listSelect.bar')}
      data-print="hide"
    >
      <span role="status" className={css.count}>
        {isAsking ? t('listSelect.asking') : isSome ? t('listSelect.count', { count }) : ''}
      </span>
      {isSome ? (
        <>
          {ids.length >= Math.min(total, mostSelected) ? null : (
            <Button size="small" variant="quiet" busy={isAsking} onClick={() => say(everyRowAsked({ tab }))}>
              {every}
            </Button>
          )}
          {acts.map((command) => (
            <CommandToolButton key={command.id} icon={icons[command.id]} command={command} />
          ))}
          {meets(scopes, exportNeeds) ? (
            <Menu
              trigger={
                <Button size="small" icon="download" iconEnd="chevron-down">
                  {t('listSelect.export')}
                </Button>
              }
            >
              {(['csv', 'xlsx', 'pdf'] as const).map(ofFile)}
            </Menu>
          ) : null}
          {atEnd.map((command) => (
            <CommandToolButton key={command.id} quiet command={command} />
          ))}
        </>
      ) : null}
      {problem === null ? null : <Banner tone="danger">{problem}</Banner>}
    </div>
  )
}
