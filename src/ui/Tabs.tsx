import { createContext, use, useEffect, useId, useRef } from 'react'
import type { AnchorHTMLAttributes, KeyboardEvent, ReactNode } from 'react'
import { shownNumber } from '../../domain/messages/index.ts'
import css from './Tabs.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'

export type TabItem = {
  readonly id: string
  readonly label: string
  readonly icon?: IconName | undefined
  readonly count?: number | undefined
  readonly disabled?: boolean | undefined
}

const TabsContext = createContext<{ readonly base: string; readonly selected: string } | null>(null)

const TabText = ({ label, icon, count }: TabItem) => (
  <>
    {icon === undefined ? null : <Icon name={icon} size="small" />}
    {label}
    {count === undefined ? null : <span className={css.count}>{shownNumber(count)}</span>}
  </>
)

/** Moves the focus along the strip with the arrow keys, Home and End, and says which tab it came to. */
const focusByKey = (event: KeyboardEvent<HTMLElement>, selector: string): HTMLElement | undefined => {
  const strip = event.currentTarget.closest('[role="tablist"], [role="list"]')
  const tabs = [...(strip?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const at = tabs.findIndex((tab) => tab === document.activeElement)
  const places: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: tabs.length - 1,
  }
  const to = places[event.key]
  if (to === undefined || at < 0 || event.ctrlKey || event.altKey || event.metaKey) return undefined
  event.preventDefault()
  const tab = tabs[(to + tabs.length) % tabs.length]
  tab?.focus()
  return tab
}

/** Scrolls the strip, and never the page, so far that the selected tab is in sight. */
const useSelectedInView = (selected: string) => {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = strip.current
    const tab = [...(place?.children ?? [])].find(
      (child) => child instanceof HTMLElement && child.dataset['id'] === selected,
    )
    if (place === null || !(tab instanceof HTMLElement)) return
    const least = tab.offsetLeft + tab.offsetWidth - place.clientWidth
    place.scrollLeft = Math.min(Math.max(place.scrollLeft, least), tab.offsetLeft)
  }, [selected])
  return strip
}

export type TabsProps = {
  readonly items: readonly TabItem[]
  readonly selected: string
  readonly onSelect: (id: string) => void
  /** What the tabs are the parts of. */
  readonly label: string
  /** One `TabPanel`, or more. */
  readonly children?: ReactNode
}

/** Tabs within a page. Arrow keys move and select; on a narrow screen the strip scrolls. */
export const Tabs = ({ items, selected, onSelect, label, children }: TabsProps) => {
  const base = useId()
  const strip = useSelectedInView(selected)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const id = focusByKey(event, '[role="tab"]:not(:disabled)')?.dataset['id']
    if (id !== undefined) onSelect(id)
  }
  return (
    <TabsContext value={{ base, selected }}>
      <div ref={strip} role="tablist" aria-label={label} className={css.strip}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${base}-tab-${item.id}`}
            data-id={item.id}
            className={css.tab}
            aria-selected={item.id === selected}
            aria-controls={item.id === selected && children !== undefined ? `${base}-panel-${item.id}` : undefined}
            tabIndex={item.id === selected ? 0 : -1}
            disabled={item.disabled}
            onKeyDown={move}
            onClick={() => onSelect(item.id)}
          >
            <TabText {...item} />
          </button>
        ))}
      </div>
      {children}
    </TabsContext>
  )
}

/** What one tab shows; draws nothing while another is selected. */
export const TabPanel = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => {
  const tabs = use(TabsContext)
  if (tabs === null || tabs.selected !== id) return null
  return (
    <div
      role="tabpanel"
      id={`${tabs.base}-panel-${id}`}
      aria-labelledby={`${tabs.base}-tab-${id}`}
      className={css.panel}
    >
      {children}
    </div>
  )
}

export type TabLinkAttributes = Pick<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'className' | 'children' | 'aria-current' | 'onKeyDown'
> & { readonly href: string }
export type TabLinksProps = {
  readonly items: readonly (TabItem & { readonly href: string })[]
  readonly selected: string
  readonly label: string
  /** Draws one link, as a router's; a plain anchor by default. */
  readonly link?: ((attributes: TabLinkAttributes) => ReactNode) | undefined
}

const anchor = ({ children, ...rest }: TabLinkAttributes) => <a {...rest}>{children}</a>

/** Tabs that are pages of their own, so that each can be opened in a new browser tab. */
export const TabLinks = ({ items, selected, label, link = anchor }: TabLinksProps) => {
  const strip = useSelectedInView(selected)
  return (
    <nav aria-label={label} data-print="hide">
      <div ref={strip} role="list" className={css.strip}>
        {items
          .filter((item) => item.disabled !== true)
          .map((item) => (
            <div role="listitem" key={item.id} data-id={item.id}>
              {link({
                href: item.href,
                className: css.tab,
                'aria-current': item.id === selected ? 'page' : undefined,
                onKeyDown: (event) => focusByKey(event, 'a'),
                children: <TabText {...item} />,
              })}
            </div>
          ))}
      </div>
    </nav>
  )
}
