import css from './Kbd.module.css'

export type KbdProps = {
  /** `Ctrl+K` for keys held together, `g c` for keys pressed one after the other. */
  readonly keys: string
}

/** A shortcut, one cap for each key. */
export const Kbd = ({ keys }: KbdProps) => (
  <kbd className={css.keys}>
    {keys.split(' ').map((stroke, index) => (
      // A shortcut's strokes never change place.
      // oxlint-disable-next-line react/no-array-index-key
      <span className={css.stroke} key={index}>
        {stroke.split(/\+(?=.)/u).map((key) => (
          <kbd className={css.key} key={key}>
            {key}
          </kbd>
        ))}
      </span>
    ))}
  </kbd>
)
