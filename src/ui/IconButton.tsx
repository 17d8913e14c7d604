import { lazy, Suspense, useCallback, useRef, type ComponentProps, type Ref } from 'react'
import css from './IconButton.module.css'
import { classNames } from './classNames.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'
import { fetchPart } from '../onDemand/index.ts'
import type { TooltipProps } from './Tooltip.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  readonly icon: IconName
  /** Its accessible name, shown as its tooltip too. */
  readonly label: string
  /** Keys as `Kbd` takes them, shown beside the tooltip. */
  readonly shortcut?: string | undefined
  readonly size?: 'small' | 'medium' | undefined
  /** Unread items shown at its corner; nothing for 0. The number is part of the name. */
  readonly count?: number | undefined
  readonly tooltip?: boolean | undefined
}

/** What places a tooltip is heavy, and no page needs it to be of use. */
const Tooltip = lazy(() =>
  fetchPart(() => import('./Tooltip.tsx')).then(
    (tip) => ({ default: tip.Tooltip }),
    () => ({ default: ({ children }: TooltipProps) => children }),
  ),
)

const tell = (ref: Ref<HTMLButtonElement> | undefined, node: HTMLButtonElement | null): (() => void) => {
  const drop = typeof ref === 'function' ? ref(node) : undefined
  if (typeof ref === 'object' && ref !== null) ref.current = node
  return typeof drop === 'function' ? drop : () => void (node !== null && tell(ref, null))
}

/** The button is another element once its tooltip has come: who stood on it stands on it still. */
const useKeptFocus = (ref: Ref<HTMLButtonElement> | undefined): ((node: HTMLButtonElement) => () => void) => {
  const hadFocus = useRef(false)
  return useCallback(
    (node) => {
      if (hadFocus.current) node.focus({ preventScroll: true })
      hadFocus.current = false
      const drop = tell(ref, node)
      return () => {
        hadFocus.current = document.activeElement === node
        drop()
      }
    },
    [ref],
  )
}

const largestCount = 99

export const IconButton = (props: IconButtonProps) => {
  const { icon, label, shortcut, size = 'medium', count = 0, tooltip = true, className, ref, ...rest } = props
  const keptFocus = useKeptFocus(ref)
  const button = (
    <button
      type="button"
      {...rest}
      ref={keptFocus}
      className={classNames(css.button, className)}
      data-size={size}
      aria-label={count > 0 ? undefined : label}
    >
      <Icon name={icon} size={size} />
      {count > 0 ? (
        <>
          <VisuallyHidden>{label}</VisuallyHidden>{' '}
          <span className={css.count}>{count > largestCount ? `${String(largestCount)}+` : count}</span>
        </>
      ) : null}
    </button>
  )
  return tooltip ? (
    <Suspense fallback={button}>
      <Tooltip text={label} shortcut={shortcut} describes={false}>
        {button}
      </Tooltip>
    </Suspense>
  ) : (
    button
  )
}
