import css from './Icon.module.css'
import { iconPaths } from './iconPaths.ts'
import type { IconName } from './iconPaths.ts'

/** For pictures that are named where nothing is drawn; an unknown one is that of a document. */
export const iconNamed = (name: string): IconName => (Object.hasOwn(iconPaths, name) ? (name as IconName) : 'document')

export type IconProps = {
  readonly name: IconName
  readonly size?: 'small' | 'medium' | 'large' | undefined
  /** Spoken name; without it the icon is decoration and hidden from assistive technology. */
  readonly label?: string | undefined
}

/** One icon of the set, in the colour of the text around it. */
export const Icon = ({ name, size = 'medium', label }: IconProps) => (
  <svg
    className={css.icon}
    data-size={size}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    focusable="false"
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    <path d={iconPaths[name]} />
  </svg>
)
