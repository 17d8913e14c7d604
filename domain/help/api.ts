/** SRV-32 */
import * as z from 'zod/mini'
import { gates } from '../access/index.ts'
import { call, schemaOf } from '../kernel/index.ts'
import { richTextLimit } from '../richText/index.ts'
import { helpAddressLimit, helpBlock, helpIcons, lineLimit, type HelpBlock, type HelpChange } from './helpBlock.ts'

export type HelpPage = { data: HelpBlock[]; total: number; page: number; limit: number }

export const getHelpBlocks = call({
  id: 'help_block.list',
  method: 'GET',
  path: 'help_block',
  needs: gates['help.view'],
  query: z.strictObject({ include_inactive: z.optional(z.enum(['0', '1'])) }),
  response: schemaOf<HelpPage>(
    z.strictObject({ data: z.array(helpBlock.schema), total: z.int(), page: z.int(), limit: z.int() }),
  ),
  errors: [403],
  summary: 'The help blocks; with include_inactive the disabled ones too, for whoever may edit them',
})

const line = (most: number) => z.optional(z.string().check(z.maxLength(most), z.regex(/^[^\r\n]*$/)))

export const putHelpBlock = call({
  id: 'help_block.update',
  method: 'PUT',
  path: 'help_block/{id}',
  needs: { allOf: [...gates['help.view'].allOf, ...gates['help.edit'].allOf] },
  params: z.strictObject({ id: z.int().check(z.minimum(1)) }),
  body: schemaOf<HelpChange>(
    z.strictObject({
      title: line(lineLimit),
      body: z.optional(z.string().check(z.maxLength(richTextLimit))),
      link: line(helpAddressLimit),
      video: line(helpAddressLimit),
      icon: z.optional(z.enum(helpIcons)),
      tooltip: line(lineLimit),
      status: z.optional(z.literal([0, 1])),
    }),
  ),
  response: helpBlock.schema,
  errors: [403, 404, 422],
  summary: 'Changes a help block; its HTML is sanitized',
})
