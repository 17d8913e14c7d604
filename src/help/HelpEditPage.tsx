import { answerTo } from '../../domain/calls/index.ts'
import {
  findHelp,
  helpBlocks,
  helpInline,
  helpSearch,
  longestHelpSearch,
  shownHelp,
  type HelpBlock,
} from '../../domain/help/index.ts'
import { t } from '../../domain/messages/index.ts'
import { pageDescription } from '../../domain/navigation/index.ts'
import { useAppSelector, usePart, useSay } from '../store/index.ts'
import {
  Badge,
  Banner,
  Button,
  Card,
  EmptyState,
  Field,
  PageHeader,
  Row,
  Skeleton,
  Stack,
  TextInput,
} from '../ui/index.ts'
import css from './help.module.css'
import { HelpEditor } from './HelpEditor.tsx'

const Entry = ({ block }: { readonly block: HelpBlock }) => {
  const [opened, open] = usePart(helpInline)
  const { id, identifier, title, status } = block
  const isLeft = useAppSelector(({ help }) => help.left.some((each) => each.id === id))
  const isOpen = opened === id
  return (
    <li>
      <Card>
        <Stack gap={4}>
          <Row justify="between">
            <div>
              <h2 className={css.identifier}>{identifier}</h2>
              <p>
                {title} {status === 1 ? null : t('help.disabled')}
              </p>
              {isLeft && !isOpen ? <Badge tone="warning">{t('ui.left')}</Badge> : null}
            </div>
            <Button aria-expanded={isOpen} onClick={() => open(isOpen ? null : id)}>
              {t(isOpen ? 'help.close' : 'help.open', { identifier })}
            </Button>
          </Row>
          {isOpen ? <HelpEditor block={block} /> : null}
        </Stack>
      </Card>
    </li>
  )
}

/** HLP-05, HLP-11 */
export const HelpEditPage = () => {
  const [typed, search] = usePart(helpSearch)
  const blocks = useAppSelector(shownHelp)
  const { outcome } = useAppSelector((state) => answerTo(state, helpBlocks, { all: true }))
  const say = useSay()
  const found = findHelp(blocks, typed ?? '')
  return (
    <>
      <PageHeader title={t('route.help.edit')} subtitle={pageDescription('help.edit')} />
      <Stack gap={4}>
        <Field label={t('help.search')}>
          <TextInput
            type="search"
            icon="search"
            maxLength={longestHelpSearch}
            value={typed ?? ''}
            onChange={(event) => search(event.target.value)}
          />
        </Field>
        {outcome === 'failed' ? (
          <Banner
            tone="danger"
            live="alert"
            title={t('help.failed')}
            actions={<Button onClick={() => say(helpBlocks.opened({ all: true }))}>{t('help.again')}</Button>}
          />
        ) : null}
        {outcome === 'none' ? <Skeleton shape="row" count={5} /> : null}
        {outcome === 'answered' && found.length === 0 ? (
          <EmptyState icon="help" headingLevel={2} title={t('help.none')} />
        ) : null}
        <ul className={css.list}>
          {found.map((block) => (
            <Entry key={block.id} block={block} />
          ))}
        </ul>
      </Stack>
    </>
  )
}
