import { createSelector } from '@reduxjs/toolkit'
import { answerTo, type WithAsks } from '../calls/index.ts'
import { folded, tableEntries, tableGet } from '../kernel/index.ts'
import { scopesOf } from '../session/index.ts'
import { helpBlocks } from './ask.ts'
import { helpProblems, type HelpBlock, type HelpChange } from './helpBlock.ts'
import type { HelpState } from './reducer.ts'
import { mayEditHelp, seesHelp } from './rules.ts'

type WithSession = Parameters<typeof scopesOf>[0]
export type WithHelp = WithAsks & WithSession & { readonly help: HelpState }

export const mayEditHelpHere = (state: WithSession): boolean => mayEditHelp(scopesOf(state))

/** As they stand with what was typed, by identifier; those that the user may see. */
export const shownHelp = createSelector(
  [
    (state: WithHelp) => answerTo(state, helpBlocks, { all: mayEditHelpHere(state) }).value,
    (state: WithHelp) => state.help.unsaved,
    (state: WithHelp) => scopesOf(state),
  ],
  (value, unsaved, scopes): readonly HelpBlock[] =>
    (value?.data ?? [])
      .map((block): HelpBlock => ({ ...block, ...tableGet(unsaved, block.id)?.change }))
      .filter((block) => seesHelp(scopes, block))
      .toSorted((a, b) => (a.identifier < b.identifier ? -1 : 1)),
)

/** As another tab takes it over. */
export const unsentHelp = ({ help }: Pick<WithHelp, 'help'>) => [
  ...tableEntries(help.unsaved).map(([id, { change }]) => ({ id, change })),
  ...help.left,
]

/** Of what is unsaved, what the server would take. */
export const savable = ({ help }: Pick<WithHelp, 'help'>, id: number): HelpChange | null => {
  const change = tableGet(help.unsaved, id)?.change ?? {}
  const wrong = helpProblems(change)
  const right = Object.entries(change).filter(([field]) => !Object.hasOwn(wrong, field))
  return right.length === 0 ? null : Object.fromEntries(right)
}

/** HLP-11: by what stands in identifier, title and tooltip. */
export const findHelp = (blocks: readonly HelpBlock[], typed: string): readonly HelpBlock[] => {
  const words = folded(typed).split(/\s+/u)
  return blocks.filter(({ identifier, title, tooltip }) => {
    const text = folded(`${identifier} ${title} ${tooltip}`)
    return words.every((word) => text.includes(word))
  })
}
