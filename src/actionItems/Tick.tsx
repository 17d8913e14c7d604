export type TickProps = {
  readonly label: string
  readonly checked: boolean
  readonly disabled: boolean
  readonly onChange: (checked: boolean) => void
}

/** A box to tick in a row of a table; its label is for those who don't see the row. */
export const Tick = ({ label, checked, disabled, onChange }: TickProps) => (
  <input
    type="checkbox"
    aria-label={label}
    checked={checked}
    disabled={disabled}
    onChange={(event) => onChange(event.target.checked)}
  />
)
