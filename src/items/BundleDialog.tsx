import { useId, useState, type SubmitEvent } from 'react'
import { bundledServices, optionsFor, rowsIn } from '../../domain/config/index.ts'
import { spoken, t, tOf } from '../../domain/messages/index.ts'
import { toWire, entities } from '../../domain/records/index.ts'
import {
  bundleAsked,
  bundleEdited,
  bundleFormOf,
  bundleLeft,
  bundleRunOf,
  isEnteringBundle,
} from '../../domain/services/index.ts'
import { useZone } from '../forms/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Banner, Button, Dialog, Field, Select, Stack, TextInput } from '../ui/index.ts'

/** The services that the bundle would enter now, by name; as text, so that an equal answer is the same. */
const useNames = (bundle: number): readonly string[] =>
  useAppSelector((state) => {
    const chosen = rowsIn(state, 'service_bundle').find(({ id }) => id === bundle)
    return chosen === undefined
      ? ''
      : bundledServices(chosen, rowsIn(state, 'service'))
          .map(({ label }) => label)
          .join('\n')
  })
    .split('\n')
    .filter((name) => name !== '')

/** SVC-08: several services in one step, by a bundle and the time at which they were done. */
export const BundleDialog = ({ victim }: { readonly victim: number }) => {
  const say = useSay()
  const zone = useZone()
  const form = useId()
  const me = useAppSelector((state) => state.session.user?.id ?? null)
  const offered = useAppSelector((state) => optionsFor(state, 'service_bundle'))
  const run = useAppSelector((state) => bundleRunOf(state, victim))
  const isEntering = useAppSelector((state) => isEnteringBundle(state, victim))
  const { bundle, when } = useAppSelector((state) => bundleFormOf(state, victim)) ?? { bundle: 0, when: '' }
  const [problems, setProblems] = useState<{ readonly which?: string; readonly when?: string }>({})
  const names = useNames(bundle)
  const failed = run?.phase === 'failed' ? run : null
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const at = toWire(entities.service.fields.date_time, when, { zone })
    const isGood = bundle !== 0 && at.ok
    setProblems({
      ...(bundle === 0 && { which: t('item.bundle.whichNeeded') }),
      ...(!at.ok && { when: at.refusal.message }),
    })
    if (!isGood) return
    say(bundleAsked({ entry: { bundle_id: bundle, victim_id: victim, date_time: String(at.value), advocate_id: me } }))
  }
  return (
    <Dialog
      open
      title={t('item.bundle.title')}
      description={t('item.bundle.text')}
      onOpenChange={(open) => (open ? undefined : say(bundleLeft({})))}
      footer={
        <Button type="submit" form={form} variant="primary" busy={isEntering}>
          {t('item.bundle.apply', { count: names.length })}
        </Button>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Stack gap={3}>
          {failed === null ? null : (
            <Banner tone="danger" live="alert" title={failed.message === '' ? t('item.bundle.lost') : failed.message}>
              {Object.values(failed.fields).map(spoken).join(' ')}
            </Banner>
          )}
          <Field label={t('item.bundle.which')} required error={problems.which}>
            <Select
              value={bundle === 0 ? '' : String(bundle)}
              placeholder="–"
              options={offered
                .filter(({ active }) => active)
                .map(({ value, label }) => ({ value: String(value), label }))}
              onChange={(event) => say(bundleEdited({ bundle: Number(event.target.value) }))}
            />
          </Field>
          <Field label={tOf(entities.service.fields.date_time.label)} required error={problems.when}>
            <TextInput
              icon="calendar"
              placeholder={t('ui.instant.form')}
              value={when}
              maxLength={100}
              onChange={(event) => say(bundleEdited({ when: event.target.value }))}
            />
          </Field>
          {names.length === 0 ? null : (
            <ul>
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}
