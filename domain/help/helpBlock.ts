/** HLP-01: a help text beside a screen. It is the provider's and the same for every agency. */
import { count, group, id, label, partial, shapeOf, text, type Field, type Infer } from '../kernel/index.ts'
import { isLinkAddress, mostRichTextTyped, richTextProblem } from '../richText/index.ts'
import { wording } from '../messages/index.ts'

/** UTF-16 units. */
export const lineLimit = 200
export const helpAddressLimit = 2_048

/** What is typed of one; '' where there is none. */
const typed = group({
  title: text('prose', lineLimit),
  /** In the stored form of rich text. */
  body: text('prose', mostRichTextTyped),
  link: text('prose', helpAddressLimit),
  /** The address of an mp4. */
  video: text('prose', helpAddressLimit),
  /** The name of an icon. */
  icon: label(40),
  tooltip: text('prose', lineLimit),
})
export type HelpTexts = Infer<typeof typed>
export type HelpField = keyof HelpTexts

export const helpBlock = group({
  id: id('help_block'),
  /** Where it stands: the name of a route. */
  identifier: label(80),
  ...(shapeOf(typed) as { readonly [F in HelpField]: Field<HelpTexts[F]> }),
  /** 1 enabled, 0 disabled. */
  status: count(0, 1),
})
export type HelpBlock = Infer<typeof helpBlock>

export const helpChange = partial({
  ...(shapeOf(typed) as { readonly [F in HelpField]: Field<HelpTexts[F]> }),
  status: count(0, 1),
})
export type HelpChange = Infer<typeof helpChange>

/** The icons that a block may stand behind. */
export const helpIcons = ['help', 'info', 'alert', 'play', 'heart', 'ribbon'] as const
export const isHelpIcon = (name: string): name is (typeof helpIcons)[number] => helpIcons.some((each) => each === name)

const isPage = (address: string): boolean => /^https?:/iu.test(address) && isLinkAddress(address)

/** Over TLS, from a host, and an mp4 by its name (HLP-03); an address with a sign-in in it is none. */
const isVideoAddress = (address: string): boolean =>
  isLinkAddress(address) && /^https:\/\/[^/?#@\\]+\/[^?#]*\.mp4(?:[?#].*)?$/iu.test(address)

/** What is wrong with single texts, as wordings; a field that is well has none. */
export const helpProblems = ({ body, link, video, icon }: Partial<HelpTexts>): Partial<Record<HelpField, string>> => {
  const tooLong = body === undefined ? null : richTextProblem(body)
  return {
    ...(tooLong !== null && { body: tooLong }),
    ...(link !== undefined && link !== '' && !isPage(link) && { link: wording('help.link.wrong') }),
    ...(video !== undefined && video !== '' && !isVideoAddress(video) && { video: wording('help.video.wrong') }),
    ...(icon !== undefined && !isHelpIcon(icon) && { icon: wording('help.icon.wrong') }),
  }
}
