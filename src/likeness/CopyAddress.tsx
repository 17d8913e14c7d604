import { useEffect, useMemo } from 'react'
import {
  addressDialog,
  addressSources,
  copiedFields,
  type Address,
  type AddressHolder,
} from '../../domain/likeness/index.ts'
import { meets, type EntityFields, type Values } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import {
  entities,
  fromWire,
  openingOf,
  recordOf,
  recordOpened,
  recordTitle,
  shownPhone,
} from '../../domain/records/index.ts'
import { currentAccount, scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { useAppSelector, useAppState, usePart, useSay } from '../store/index.ts'
import { Button, Dialog, Skeleton } from '../ui/index.ts'
import css from './likeness.module.css'

type Party = { readonly kind: 'victim' | 'defendant'; readonly id: number }
type Source = AddressHolder & { readonly person_id: number | null; readonly name: string }

const nobody: readonly Party[] = []

/** The clients and defendants of the case whom the user sees; null until the case is there. */
const useParties = (caseId: number): readonly Party[] | null => {
  const courtCase = useAppSelector((state) => recordOf(state, 'court_case', caseId))
  const failed = useAppSelector((state) => openingOf(state, 'court_case', caseId)?.status === 'failed')
  return useMemo(() => {
    if (courtCase === undefined) return failed ? nobody : null
    const of = (kind: Party['kind'], all: readonly { readonly id: number }[]): Party[] =>
      all.map(({ id }) => ({ kind, id }))
    return [...of('victim', courtCase.victims), ...of('defendant', courtCase.defendants)]
  }, [courtCase, failed])
}

const isAnswered = (state: State, { kind, id }: Party): boolean =>
  recordOf(state, kind, id) !== undefined || openingOf(state, kind, id)?.status === 'failed'

const sourceOf = (state: State, { kind, id }: Party): readonly Source[] => {
  const record = recordOf(state, kind, id)
  return record === undefined ? [] : [{ ...record, name: recordTitle(state, kind, id) }]
}

const summaryOf = ({ address1, city, state, zip, primary_phone, email }: Address): string => {
  const town = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const phone = primary_phone === null ? null : shownPhone(primary_phone)
  return [address1, town, phone, email].filter((part) => part !== null && part !== '').join(' · ')
}

const fields: EntityFields = entities.victim.fields

/** CLI-21: an address as the form holds one. */
const typedAddress = (address: Address, zone: string): Values =>
  Object.fromEntries(
    copiedFields.flatMap((name) => {
      const field = fields[name]
      return field === undefined ? [] : [[name, fromWire(field, address[name], { zone })]]
    }),
  )

type SourcesProps = { readonly caseId: number; readonly self: number | null; readonly onCopy: (values: Values) => void }

const Sources = ({ caseId, self, onCopy }: SourcesProps) => {
  const say = useSay()
  const read = useAppState()
  const parties = useParties(caseId)
  const zone = useAppSelector((state) => currentAccount(state)?.time_zone ?? 'UTC')
  useEffect(() => {
    say(recordOpened({ kind: 'court_case', id: caseId }))
  }, [say, caseId])
  useEffect(() => {
    for (const party of parties ?? nobody) say(recordOpened(party))
  }, [say, parties])
  const isReady = useAppSelector((state) => parties !== null && parties.every((party) => isAnswered(state, party)))
  if (parties === null || !isReady)
    return (
      <div role="status" aria-label={t('shell.loading')}>
        <Skeleton shape="row" count={3} />
      </div>
    )
  const sources = addressSources(
    parties.flatMap((party) => sourceOf(read(), party)),
    self,
  )
  if (sources.length === 0) return <p>{t('address.nobody')}</p>
  return (
    <ul className={css.sources}>
      {sources.map(({ person, address }) => (
        <li key={person.person_id} className={css.source}>
          <div>
            <h3>{person.name}</h3>
            <p className={css.quiet}>{address === null ? t('address.none') : summaryOf(address)}</p>
          </div>
          {/* CLI-20 */}
          <Button
            size="small"
            disabled={address === null}
            aria-label={t('address.copyFrom', { name: person.name })}
            onClick={() => (address === null ? undefined : onCopy(typedAddress(address, zone)))}
          >
            {t('address.copyThis')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/**
 * CLI-20, CLI-21: fills in the address and the contact of another person on the same case. `self` is whose form it is.
 */
export const CopyAddress = (props: SourcesProps) => {
  const [open, setOpen] = usePart(addressDialog)
  const maySee = useAppSelector((state) => meets(scopesOf(state), entities.court_case.needs.view))
  if (!maySee) return null
  const copy = (values: Values): void => {
    setOpen(null)
    props.onCopy(values)
  }
  return (
    <>
      <Button size="small" variant="quiet" icon="copy" onClick={() => setOpen(true)}>
        {t('address.copy')}
      </Button>
      {open === true ? (
        <Dialog open title={t('address.title')} description={t('address.help')} onOpenChange={() => setOpen(null)}>
          <Sources {...props} onCopy={copy} />
        </Dialog>
      ) : null}
    </>
  )
}
