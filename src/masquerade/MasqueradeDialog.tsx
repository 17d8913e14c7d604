import { t } from '../../domain/messages/index.ts'
import {
  leastTyped,
  masqueradeAsked,
  masqueradeOpen,
  masqueradeTyped,
  type Candidate,
} from '../../domain/masquerade/index.ts'
import { useAppSelector, usePart, useSay } from '../store/index.ts'
import { Banner, Button, Dialog, Field, Stack, TextInput } from '../ui/index.ts'
import css from './masquerade.module.css'

type RowProps = { readonly of: Candidate; readonly isBusy: boolean }

const Row = ({ of: { id, account, first, last, user_login }, isBusy }: RowProps) => {
  const say = useSay()
  const name = `${first} ${last}`
  return (
    <li className={css.candidate}>
      <span className={css.who}>
        <strong>{name}</strong>
        <span>{user_login}</span>
        <span>{account.name}</span>
        <span>{t('masquerade.id', { id })}</span>
      </span>
      <Button
        size="small"
        disabled={isBusy}
        aria-label={t('masquerade.choose', { name: `${name}, ${user_login}` })}
        onClick={() => say(masqueradeAsked({ user_id: id }))}
      >
        {t('masquerade.command')}
      </Button>
    </li>
  )
}

const Found = () => {
  const { typed, candidates, problem, status } = useAppSelector((state) => state.masquerade)
  if (typed.trim().length < leastTyped || problem !== null) return null
  if (candidates === null) return <p role="status">{t('masquerade.looking')}</p>
  if (candidates.length === 0) return <p role="status">{t('masquerade.none')}</p>
  return (
    <ul className={css.list} aria-label={t('masquerade.found')}>
      {candidates.map((each) => (
        <Row key={each.id} of={each} isBusy={status !== 'still'} />
      ))}
    </ul>
  )
}

/** MSQ-02, MSQ-03 */
export const MasqueradeDialog = () => {
  const [open, setOpen] = usePart(masqueradeOpen)
  const { typed, problem, status } = useAppSelector((state) => state.masquerade)
  const say = useSay()
  const close = (): void => {
    setOpen(null)
    say(masqueradeTyped({ text: '' }))
  }
  if (open !== true) return null
  return (
    <Dialog
      open
      onOpenChange={(next) => (next ? undefined : close())}
      dismissible={status === 'still'}
      title={t('masquerade.title')}
      description={t('masquerade.text')}
      footer={
        <Button onClick={close} disabled={status !== 'still'}>
          {t('masquerade.close')}
        </Button>
      }
    >
      <Stack gap={4}>
        {problem === null ? null : (
          <Banner tone="danger" live="alert" title={t('masquerade.failed')}>
            {problem}
          </Banner>
        )}
        <Field label={t('masquerade.search')} help={t('masquerade.search.help')}>
          <TextInput
            type="search"
            icon="search"
            value={typed}
            maxLength={100}
            readOnly={status !== 'still'}
            onChange={({ target }) => say(masqueradeTyped({ text: target.value }))}
          />
        </Field>
        <Found />
        {status === 'still' ? null : <p role="status">{t('masquerade.switching')}</p>}
      </Stack>
    </Dialog>
  )
}
