import { useEffect, useRef } from 'react'
import type { AnchorHTMLAttributes, KeyboardEvent, ReactNode } from 'react'
import { shownNumber } from '../../domain/messages/index.ts'
import css from './Tabs.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'

type TabItem = {
  readonly id: string
  readonly label: string
  readonly icon?: IconName | undefined
  readonly count?: number | undefined
  readonly disabled?: boolean | undefined
}

const TabText = ({ label, icon, count }: TabItem) => (
  <>
    {icon === undefined ? null : <Icon name={icon} size="small" />}
    {label}
    {count === undefined ? null : <span className={css.count}>{shownNumber(count)}</span>}
  </>
)

/** Moves the focus along the strip with the arrow keys, Home and End. */
const focusByKey = (event: KeyboardEvent<HTMLElement>): void => {
  const tabs = [...(event.currentTarget.closest('[role="list"]')?.querySelectorAll('a') ?? [])]
  const at = tabs.findIndex((tab) => tab === document.activeElement)
  const places: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: tabs.length - 1,
  }
  const to = places[event.key]
  if (to === undefined || at < 0 || event.ctrlKey || event.altKey || event.metaKey) return
  event.preventDefault()
  tabs[(to + tabs.length) % tabs.length]?.focus()
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

export type TabLinkAttributes = Pick<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'className' | 'children' | 'aria-current' | 'onKeyDown'
> & { readonly href: string }
export type TabLinksProps = {
  readonly items: readonly (TabItem & { readonly href: string })[]
  readonly selected: string
  readonly label: string
  /** `side`: one below the other, where there is room beside the page's content. */
  readonly layout?: 'strip' | 'side' | undefined
  /** Draws one link, as a router's; a plain anchor by default. */
  readonly link?: ((attributes: TabLinkAttributes) => ReactNode) | undefined
}

const anchor = ({ children, ...rest }: TabLinkAttributes) => <a {...rest}>{children}</a>

/** Tabs that are pages of their own, so that each can be opened in a new browser tab. */
export const TabLinks = ({ items, selected, label, layout = 'strip', link = anchor }: TabLinksProps) => {
  const strip = useSelectedInView(selected)
  return (
    <nav aria-label={label} data-layout={layout} data-print="hide">
      <div ref={strip} role="list" className={css.strip}>
        {items
          .filter((item) => item.disabled !== true)
          .map((item) => (
            <div role="listitem" key={item.id} data-id={item.id}>
              {link({
                href: item.href,
                className: css.tab,
                'aria-current': item.id === selected ? 'page' : undefined,
                onKeyDown: focusByKey,
                children: <TabText {...item} />,
              })}
            </div>
          ))}
      </div>
    </nav>
  )
}
