import { ask } from '../calls/index.ts'
import { flag, group, list, on } from '../kernel/index.ts'
import { helpSaved } from './actions.ts'
import { getHelpBlocks } from './api.ts'
import { helpBlock } from './helpBlock.ts'

/** HLP-10: `all` with the disabled ones. */
export const helpBlocks = ask(
  'help/blocks',
  {
    call: getHelpBlocks,
    asked: group({ all: flag() }),
    answer: group({ data: list(helpBlock, 1_000) }),
    input: ({ all }) => ({ query: all ? { include_inactive: '1' as const } : {} }),
    read: ({ data }) => ({ data }),
  },
  [
    on(helpSaved, (draft, { block }) => {
      const { data = [] } = draft.value ?? {}
      const at = data.findIndex(({ id }) => id === block.id)
      // What came with an answer is the log's, and is not written to.
      if (at >= 0) draft.value = { data: data.with(at, block) }
    }),
  ],
)
