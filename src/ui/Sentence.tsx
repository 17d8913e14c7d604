import { says, spoken, t } from '../../domain/messages/index.ts'
import { setup } from '../setup/index.ts'

type Props = {
  /** A kept wording, which is said in the language in force, or any other text. */
  readonly text: string
  /** Whether it leads to the page of the server's status; as it says itself, unless that is known. */
  readonly toStatus?: boolean | undefined
}

/** What is kept of a failure. One that tells of the server's status leads there, wherever it is shown (ERR-11). */
export const Sentence = ({ text, toStatus = says(text, 'error.fallback') }: Props) => (
  <>
    {spoken(text)}
    {toStatus ? (
      <>
        {' '}
        <a href={setup.statusAddress}>{t('shell.serverStatus')}</a>
      </>
    ) : null}
  </>
)
