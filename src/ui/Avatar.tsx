import css from './Avatar.module.css'

export type AvatarProps = {
  readonly name: string
  readonly size?: 'small' | 'medium' | 'large' | undefined
  /** Whether the name is spoken; off where it stands beside the avatar as text. */
  readonly spoken?: boolean | undefined
}

const firstLetter = (word: string | undefined): string => [...(word ?? '')][0] ?? ''

const wordsIn = (text: string): readonly string[] => text.split(/[\s,]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word))

/**
 * The first letters of the first and last words, as people write initials; of "last, first middle" those of the last and
 * the first name. `?` for a name without letters.
 */
export const initialsOf = (name: string): string => {
  const comma = name.indexOf(',')
  const [last, given] = comma < 0 ? [[], []] : [wordsIn(name.slice(0, comma)), wordsIn(name.slice(comma))]
  const words = last.length > 0 && given.length > 0 ? [last[0], given[0]] : wordsIn(name)
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
