import { helpProblems, type HelpBlock } from '../../domain/help/index.ts'
import { t } from '../../domain/messages/index.ts'
import { RichText } from '../richText/index.ts'
import css from './help.module.css'
import { OutsideLink } from '../ui/index.ts'

/** HLP-03, HLP-12: what a block says. An address that no page may follow is not drawn, whatever the server said. */
export const HelpView = ({ block: { title, body, video, link } }: { readonly block: HelpBlock }) => {
  const wrong = helpProblems({ video, link })
  return (
    <div className={css.view}>
      {video === '' || wrong.video !== undefined ? null : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a block names one file, and no captions beside it
        <video className={css.video} controls preload="none" src={video} aria-label={t('help.video', { title })} />
      )}
      <RichText value={body} />
      {link === '' || wrong.link !== undefined ? null : (
        <p>
          <OutsideLink href={link}>{t('help.more')}</OutsideLink>
        </p>
      )}
    </div>
  )
}
