import { isoInstantAt } from '../../domain/kernel/index.ts'
import type { SubmitEvent } from 'react'
import { actsUnderWay } from '../../domain/calls/index.ts'
import { spoken, t, tOf } from '../../domain/messages/index.ts'
import {
  noticeEdited,
  noticeFormOpened,
  noticeProblems,
  noticeSaveAsked,
  noticeTitleLimit,
  noticeTypes,
  saveNotice,
  type NoticeText,
} from '../../domain/notices/index.ts'
import { useClock } from '../clock/index.ts'
import { useZone } from '../forms/index.ts'
import { RichTextEditor } from '../richText/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Banner, Button, Card, Checkbox, Field, Row, Select, Stack, TextInput } from '../ui/index.ts'
import { instantOfWall, wallText } from './wallText.ts'

const flags = ['dismissible', 'show_on_dashboard', 'show_in_navbar'] as const
const instants = ['date_time', 'end_date_time'] as const

const blankAt = (now: number): NoticeText => ({
  type: 'Notice',
  title: '',
  body: '',
  status: 1,
  dismissible: true,
  show_on_dashboard: true,
  show_in_navbar: true,
  date_time: isoInstantAt(now),
  end_date_time: null,
})

/** NOT-15, NOT-03: what is typed stays until it is saved or discarded, and waits while another one is open. */
export const NoticeForm = () => {
  const form = useAppSelector((state) => state.notices.form)
  const isSaving = useAppSelector((state) => actsUnderWay(state, saveNotice).length > 0)
  const say = useSay()
  const zone = useZone()
  const clock = useClock()
  const waiting = useAppSelector((state) => state.notices.left.notices.length)
  const begin = (typed: 'waits' | 'goes'): void =>
    say(noticeFormOpened({ id: null, values: blankAt(clock.now()), typed }))
  if (form === null) return <Button onClick={() => begin('waits')}>{t('notices.new')}</Button>
  const { values, problem, isTried } = form
  const wrong: Record<string, string> = isTried ? noticeProblems(values) : {}
  const error = (field: string) => (wrong[field] === undefined ? undefined : spoken(wrong[field]))
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    say(noticeSaveAsked({}))
  }
  const setInstant = (field: (typeof instants)[number], text: string): void => {
    const at = instantOfWall(text, zone)
    if (field === 'end_date_time') say(noticeEdited({ end_date_time: at }))
    else if (at !== null) say(noticeEdited({ date_time: at }))
  }
  return (
    <Card>
      <form onSubmit={submit} aria-label={t('notices.form')} noValidate>
        <Stack gap={4}>
          {problem === null ? null : (
            <Banner tone="danger" live="alert" title={t('notices.notSaved')}>
              {problem}
            </Banner>
          )}
          {waiting === 0 ? null : <Banner tone="info">{t('notices.waiting', { count: waiting })}</Banner>}
          <Field label={t('notices.field.type')}>
            <Select
              value={values.type}
              options={noticeTypes.map((value) => ({ value, label: tOf(`notices.type.${value}`) }))}
              onChange={({ target }) => {
                const type = noticeTypes.find((each) => each === target.value)
                if (type !== undefined) say(noticeEdited({ type }))
              }}
            />
          </Field>
          <Field label={t('notices.field.title')} required error={error('title')}>
            <TextInput
              value={values.title}
              maxLength={noticeTitleLimit}
              onChange={({ target }) => say(noticeEdited({ title: target.value }))}
            />
          </Field>
          <Field label={t('notices.field.body')} required group error={error('body')}>
            <RichTextEditor value={values.body} onChange={(body) => say(noticeEdited({ body }))} />
          </Field>
          {instants.map((field) => (
            <Field key={field} label={tOf(`notices.field.${field}`)} error={error(field)}>
              <TextInput
                type="datetime-local"
                value={wallText(values[field], zone)}
                onChange={({ target }) => setInstant(field, target.value)}
              />
            </Field>
          ))}
          <Checkbox
            label={t('notices.field.status')}
            checked={values.status === 1}
            onChange={({ target }) => say(noticeEdited({ status: target.checked ? 1 : 0 }))}
          />
          {flags.map((flag) => (
            <Checkbox
              key={flag}
              label={tOf(`notices.field.${flag}`)}
              checked={values[flag]}
              onChange={({ target }) => say(noticeEdited({ [flag]: target.checked }))}
            />
          ))}
          <Row>
            <Button type="submit" variant="primary" busy={isSaving}>
              {t('notices.save')}
            </Button>
            <Button onClick={() => begin('goes')} variant="quiet">
              {t('notices.discard')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}
