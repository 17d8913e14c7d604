import css from './Avatar.module.css'

export type AvatarProps = {
  readonly name: string
  readonly size?: 'small' | 'medium' | 'large' | undefined
  /** Whether the name is spoken; off where it stands beside the avatar as text. */
  readonly spoken?: boolean | undefined
}

const firstLetter = (word: string | undefined): string => [...(word ?? '')][0] ?? ''

/** The first letters of the first and last words, as people write initials; `?` for a name without letters. */
export const initialsOf = (name: string): string => {
  const words = name.split(/[\s,]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const letters = words.length > 1 ? firstLetter(words[0]) + firstLetter(words.at(-1)) : firstLetter(words[0])
  return letters === '' ? '?' : letters.toLocaleUpperCase()
}

export const Avatar = ({ name, size = 'medium', spoken = false }: AvatarProps) => (
  <span
    className={css.avatar}
    data-size={size}
    {...(spoken ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
  >
    {initialsOf(name)}
  </span>
)
