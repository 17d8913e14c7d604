import { act, sent, type Act } from '../calls/index.ts'
import { count, group, id, list, nullable, oneOf, type Action, type Field } from '../kernel/index.ts'
import { importChanged, importLoaded, importRefused, importRemoved } from './actions.ts'
import { decideImport, removeImport, runImport, setImportColumns, undoImport } from './api.ts'
import { importColumn, importDecision, likelyChoices, type ImportRow } from './forms.ts'

const named = group({ id: id('import') })

/** A refusal is shown at the step that is worked on. */
const refusal = (of: number, message: string, because: Action): readonly Action[] => [
  importRefused({ id: of, message }, because),
]

/** Whether the step is in view. */
type WithChosen = { readonly imports: { readonly chosen: number | null } }

const step = <const N extends string, A extends { id: number }>(
  name: N,
  asked: Field<A>,
  send: Act<N, A, ImportRow>['send'],
): Act<N, A, ImportRow> =>
  act(name, {
    asked,
    send,
    isShownInPlace: (state: WithChosen, { id: of }) => state.imports.chosen === of,
    done: (row, _asked, _name, because) => [importChanged(row, because)],
    refused: ({ message }, { id: of }, _name, because) => refusal(of, message, because),
  })

export const columnsOfImport = step(
  'imports.columns',
  group({ id: id('import'), columns: list(importColumn, 300) }),
  ({ id: of, columns }) => sent(setImportColumns, { params: { id: of }, body: { columns } }),
)
export const decisionsOfImport = act('imports.decide', {
  asked: group({
    id: id('import'),
    after: count(),
    decisions: list(importDecision, 500),
    rest: nullable(oneOf(likelyChoices)),
  }),
  isShownInPlace: (state: WithChosen, { id: of }) => state.imports.chosen === of,
  send: ({ id: of, after, decisions, rest }) =>
    sent(decideImport, {
      params: { id: of },
      query: after === 0 ? {} : { after },
      body: { decisions, ...(rest !== null && { rest }) },
    }),
  done: (detail, _asked, _name, because) => [importLoaded(detail, because)],
  refused: ({ message }, { id: of }, _name, because) => refusal(of, message, because),
})
export const runOfImport = step('imports.run', named, ({ id: of }) => sent(runImport, { params: { id: of }, body: {} }))
export const undoOfImport = step('imports.undo', named, ({ id: of }) =>
  sent(undoImport, { params: { id: of }, body: {} }),
)
export const removalOfImport = act('imports.remove', {
  asked: named,
  send: ({ id: of }) => sent(removeImport, { params: { id: of } }),
  done: (_answer, { id: of }, _name, because) => [importRemoved({ id: of }, because)],
  refused: () => [],
})
