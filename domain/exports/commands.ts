/** LST-05: the list on the screen as a file. */
import { gates } from '../access/index.ts'
import { command, type Command } from '../kernel/index.ts'
import { tabNamed, tabOfCommand } from '../lists/index.ts'
import { exportRequested } from './actions.ts'
import { documentTypes, isFull, type DocumentType } from './forms.ts'

const words: Readonly<Record<DocumentType, readonly string[]>> = {
  csv: ['download list', 'comma separated', 'text file'],
  full_csv: ['download every field', 'comma separated', 'all columns'],
  xlsx: ['download list', 'excel', 'spreadsheet'],
  full_xlsx: ['download every field', 'excel', 'spreadsheet', 'all columns'],
  pdf: ['download list', 'print to file', 'acrobat'],
}

/** The forms that people take daily. */
const chords: { readonly [T in DocumentType]?: string } = { csv: 'e c', xlsx: 'e x', pdf: 'e p' }

export const exportCommands: readonly Command[] = documentTypes.map((type, index) => {
  const chord = chords[type]
  return command({
    id: `export.${type}`,
    title: `command.export.${type}`,
    keywords: ['export this list', ...words[type]],
    group: 'record',
    needs: gates['list.export'],
    place: {
      at: 'list',
      menu: isFull(type) ? 'exportFull' : 'export',
      order: 500 + index * 10,
      title: `export.type.${type}`,
    },
    when: ({ list }) => tabNamed(list) !== undefined,
    run: (context) => exportRequested({ tab: tabOfCommand(context), document_type: type }),
    risk: 'safe',
    ...(chord !== undefined && { chord }),
  })
})
