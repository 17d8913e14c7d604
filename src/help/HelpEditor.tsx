import {
  helpEdited,
  helpIcons,
  helpLeftAnswered,
  helpProblems,
  helpSaveRepeated,
  helpToggled,
  savable,
  type HelpBlock,
  type HelpField,
  type HelpTexts,
} from '../../domain/help/index.ts'
import { tableGet } from '../../domain/kernel/index.ts'
import { spoken, t, tOf } from '../../domain/messages/index.ts'
import { RichText, RichTextEditor } from '../richText/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Banner, Button, Field, LeftText, Select, Stack, Switch, TextInput } from '../ui/index.ts'
import css from './help.module.css'

const lines = [
  { field: 'title', label: 'help.title', most: 200 },
  { field: 'tooltip', label: 'help.tooltip', most: 200 },
  { field: 'video', label: 'help.video.address', most: 2_048 },
  { field: 'link', label: 'help.link', most: 2_048 },
] as const

/** What became of what was typed: it is saved by itself (HLP-06). */
const Kept = ({ id }: { readonly id: number }) => {
  const unsaved = useAppSelector(({ help }) => tableGet(help.unsaved, id))
  const isOnItsWay = useAppSelector((state) => savable(state, id) !== null)
  const say = useSay()
  if (unsaved?.problem != null)
    return (
      <Banner
        tone="danger"
        live="alert"
        title={t('help.notSaved')}
        actions={<Button onClick={() => say(helpSaveRepeated({ id }))}>{t('help.saveAgain')}</Button>}
      >
        {unsaved.problem}
      </Banner>
    )
  return (
    <p className={css.kept} role="status">
      {t(unsaved === undefined ? 'help.saved' : isOnItsWay ? 'help.saving' : 'help.kept')}
    </p>
  )
}

/** What an earlier tab left of a block: whoever reads it says whether it is still meant. */
const Left = ({ id }: { readonly id: number }) => {
  const say = useSay()
  const left = useAppSelector(({ help }) => help.left.find((each) => each.id === id))
  if (left === undefined) return null
  const { body, status, icon, ...texts } = left.change
  const answer = (isTaken: boolean): void => say(helpLeftAnswered({ id, isTaken }))
  return (
    <LeftText onAnswer={answer}>
      {lines.map(({ field, label }) =>
        texts[field] === undefined ? null : <p key={field}>{`${t(label)}: ${texts[field]}`}</p>,
      )}
      {icon === undefined ? null : <p>{`${t('help.icon')}: ${tOf(`help.icon.${icon}`)}`}</p>}
      {status === undefined ? null : <p>{t(status === 1 ? 'help.enabled' : 'help.disabled')}</p>}
      {body === undefined ? null : <RichText value={body} />}
    </LeftText>
  )
}

const Form = ({ block }: { readonly block: HelpBlock }) => {
  const say = useSay()
  const { id } = block
  const { title, body, link, video, icon, tooltip } = block
  const wrong = helpProblems({ title, body, link, video, icon, tooltip })
  const edit = (field: HelpField, value: HelpTexts[HelpField]): void =>
    say(helpEdited({ id, change: { [field]: value } }))
  const error = (field: HelpField) => (wrong[field] === undefined ? undefined : spoken(wrong[field]))
  return (
    <Stack gap={4}>
      {lines.map(({ field, label, most }) => (
        <Field key={field} label={t(label)} error={error(field)}>
          <TextInput value={block[field]} maxLength={most} onChange={(event) => edit(field, event.target.value)} />
        </Field>
      ))}
      <Field label={t('help.icon')} error={error('icon')}>
        <Select
          value={icon}
          options={helpIcons.map((value) => ({ value, label: tOf(`help.icon.${value}`) }))}
          onChange={(event) => edit('icon', event.target.value)}
        />
      </Field>
      <Field label={t('help.body')} group error={error('body')}>
        <RichTextEditor value={body} onChange={(html) => edit('body', html)} />
      </Field>
    </Stack>
  )
}

/** HLP-04 … HLP-08: of a dialog, and of the page of all blocks. */
export const HelpEditor = ({ block }: { readonly block: HelpBlock }) => {
  const say = useSay()
  const { id, status } = block
  return (
    <Stack gap={4}>
      <Left id={id} />
      <Switch
        label={t('help.enabled')}
        checked={status === 1}
        onCheckedChange={(on) => say(helpToggled({ id, status: on ? 1 : 0 }))}
      />
      {status === 1 ? <Form block={block} /> : null}
      <Kept id={id} />
    </Stack>
  )
}
