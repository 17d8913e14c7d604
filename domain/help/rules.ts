/** Who sees what of help (HLP-02, HLP-09, HLP-10). */
import { gates } from '../access/index.ts'
import { meets } from '../kernel/index.ts'
import { plainText } from '../richText/index.ts'
import type { HelpBlock } from './helpBlock.ts'

type Scopes = ReadonlySet<string> | null

export const mayEditHelp = (scopes: Scopes): boolean =>
  meets(scopes, gates['help.view']) && meets(scopes, gates['help.edit'])

const hasContent = ({ body, video, link }: HelpBlock): boolean =>
  video !== '' || link !== '' || /<img\b/.test(body) || plainText(body).trim() !== ''

export const seesHelp = (scopes: Scopes, block: HelpBlock): boolean => {
  if (!meets(scopes, gates['help.view'])) return false
  return meets(scopes, gates['help.edit']) || (block.status === 1 && hasContent(block))
}
