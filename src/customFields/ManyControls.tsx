import { useId, useState } from 'react'
import { choiceLabel, offeredOptions, otherText } from '../../domain/customFields/index.ts'
import { t } from '../../domain/messages/index.ts'
import { Button, Checkbox, Popover, useGroupLinks } from '../ui/index.ts'
import { listOf, type ControlProps } from './control.ts'
import css from './customFields.module.css'
import { useOther } from './OtherDialog.tsx'

/** The several choices of a field as check boxes, and the dialog of 'Other'. */
export const useManyChoices = ({ definition, value, onChange }: ControlProps) => {
  const chosen = listOf(value)
  const other = chosen.find((each) => otherText(definition, each) !== null)
  const without = (gone: string | undefined): readonly string[] => chosen.filter((each) => each !== gone)
  const { ask, isAsking, dialog } = useOther(definition, { held: chosen, isOne: false, onChange })
  const offered = offeredOptions(definition, chosen).map(({ value, label }) => ({ value, label }))
  const unknown = chosen
    .filter((each) => each !== other && !offered.some(({ value }) => value === each))
    .map((value) => ({ value, label: choiceLabel(definition, value) }))
  return {
    chosen,
    other,
    without,
    askOther: ask,
    isAsking,
    boxes: (
      <>
        {[...offered, ...unknown].map(({ value: each, label }) => (
          <Checkbox
            key={each}
            label={label}
            checked={chosen.includes(each)}
            onChange={(event) => onChange(event.target.checked ? [...chosen, each] : without(each))}
          />
        ))}
        {definition.options.other ? (
          <Checkbox
            label={other ?? t('customField.other')}
            checked={other !== undefined}
            aria-haspopup="dialog"
            onChange={ask}
          />
        ) : null}
      </>
    ),
    dialog,
  }
}

export const CheckboxesControl = (props: ControlProps) => {
  const { boxes, dialog } = useManyChoices(props)
  const { 'aria-labelledby': labelledBy, 'aria-describedby': describedBy } = useGroupLinks({})
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy} className={css.choices}>
      {boxes}
      {dialog}
    </div>
  )
}

/** The choices behind a button that says what is chosen. */
export const MultiSelectControl = (props: ControlProps) => {
  const { definition } = props
  const saidId = useId()
  const [open, setOpen] = useState(false)
  const { chosen, boxes, dialog, isAsking } = useManyChoices(props)
  const { id, 'aria-labelledby': labelledBy, 'aria-describedby': describedBy } = useGroupLinks({})
  const said = chosen.map((each) => choiceLabel(definition, each)).join(', ')
  return (
    <>
      <Popover
        label={definition.label}
        // The dialog gives the focus back to a box in here.
        open={open || isAsking}
        onOpenChange={setOpen}
        trigger={
          <Button
            id={id}
            className={css.opener}
            iconEnd="chevron-down"
            aria-labelledby={`${labelledBy ?? ''} ${saidId}`}
            aria-describedby={describedBy}
          >
            <span id={saidId}>{said === '' ? t('customField.choose') : said}</span>
          </Button>
        }
      >
        <div role="group" aria-label={definition.label} className={css.choices}>
          {boxes}
        </div>
      </Popover>
      {dialog}
    </>
  )
}
