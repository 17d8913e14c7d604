/** Finds what a screen keeps to itself: no log has it, so no replay shows it. */
import { nameOf, type Source } from './source.ts'

const sign = 'of a visitor: secrets, and who tries to come in, are in no log'
const found = 'what entries are found by in a field that is open: what is taken of them is in the draft'
const pressed = 'that it was pressed in vain: what is wrong follows from what stands in it'
const asTyped = 'how a value is written while somebody is in its field; the draft has it'
const measured = 'measured, pointed at or held by the pointer'
const told = 'read aloud, of what is in the state'
const longer = 'whether the rest of a long thing is unfolded'
const drawn = 'whether code was fetched or drawn'
const bytes = 'files, their bytes and how far they are on their way; what is sent is a fact'
const device = 'of this device, in its own storage'
const printing = 'on its way to the printer'

/** What may be kept there, each with its reason; everything else that is opened, chosen or typed is a `part` or a draft. */
export const mayKeepLocally: Readonly<Record<string, string>> = {
  'src/administration/AgencyList.tsx': told,
  'src/administration/Handle.tsx': measured,
  'src/administration/MappingDialog.tsx':
    'which saves were asked for together, to tell what came of them; each is in the ledger',
  'src/administration/useOrder.ts': measured,
  'src/affiliates/CopyLink.tsx': 'whether the clipboard took a text that stands beside it',
  'src/shell/RouteWatcher.tsx': drawn,
  'src/shell/Shell.tsx': drawn,
  'src/bulkLetters/BulkLetterForm.tsx': 'the save that was the last when the form was opened',
  'src/bulkLetters/BulkLettersPage.tsx': bytes,
  'src/bulkLetters/ClientsPicker.tsx': 'the case whose clients are on their way into the draft',
  'src/clock/printTime.ts': printing,
  'src/customFields/ChipListControl.tsx': found,
  'src/customFields/CustomFieldControl.tsx': asTyped,
  'src/customFields/DateControl.tsx': asTyped,
  'src/customFields/ManyControls.tsx': 'a list of choices that is folded out, as that of any select',
  'src/customFields/PhoneControl.tsx': asTyped,
  'src/documents/DocumentPreview.tsx': bytes,
  'src/documents/FileDrop.tsx': measured,
  'src/documents/uploads.ts': bytes,
  'src/exports/ExportsPage.tsx': bytes,
  'src/fields/CheckList.tsx': found,
  'src/forms/CustomPart.tsx': asTyped,
  'src/forms/useRecordForm.ts':
    'which draft stood there last: the save that emptied the form is told of; it is in the ledger',
  'src/history/Entry.tsx': longer,
  'src/history/LongText.tsx': longer,
  'src/dashboard/Part.tsx': longer,
  'src/imports/ColumnsStep.tsx': pressed,
  'src/imports/FileStep.tsx': bytes,
  'src/imports/LikelyRows.tsx': longer,
  'src/items/BundleDialog.tsx': pressed,
  'src/items/documentRows.tsx': bytes,
  'src/items/ItemForm.tsx': 'what a new form began with: the time and the person at the keyboard',
  'src/items/ItemTable.tsx': measured,
  'src/ui/ScrollArea.tsx': measured,
  'src/ui/useWidth.ts': measured,
  'src/shell/LandingPage.tsx': sign,
  'src/letters/letterRows.tsx': printing,
  'src/lists/BulkDialog.tsx': pressed,
  'src/lists/ColumnsDialog.tsx': told,
  'src/lists/FilterPanel.tsx': pressed,
  'src/lists/ListPage.tsx': printing,
  'src/lists/SearchPanel.tsx': pressed,
  'src/lists/useListPlace.ts': measured,
  'src/lists/VirtualTable.tsx': measured,
  'src/onDemand/onDemand.tsx': drawn,
  'src/links/ListedField.tsx': found,
  'src/palette/PaletteList.tsx': measured,
  'src/palette/useDoing.ts': 'what the palette waits for; its line and its answers are in the state',
  'src/palette/usePaletteMachine.ts': 'the machine that is told of its line and page, which are in the state',
  'src/pickers/PersonCombobox.tsx': found,
  'src/pickers/RecordCombobox.tsx': found,
  'src/profile/CodeEntry.tsx': sign,
  'src/profile/Phone.tsx': sign,
  'src/reports/SaveSetDialog.tsx': pressed,
  'src/richText/Editor.tsx':
    'the editor itself, and the line beside it for a link, which is in the text once it is taken',
  'src/richText/images.ts': bytes,
  'src/richText/Prompt.tsx': 'that line',
  'src/richText/sending.ts': bytes,
  'src/savedFilters/SaveFiltersDialog.tsx': pressed,
  'src/session/CodeForm.tsx': sign,
  'src/session/LoginForm.tsx': sign,
  'src/session/NewPassword.tsx': sign,
  'src/session/ResetPage.tsx': sign,
  'src/session/SsoForm.tsx': sign,
  'src/shell/Shortcuts.tsx': device,
  'src/shell/StaffBar.tsx': 'a menu that is folded out',
  'src/shell/StatusBanners.tsx': device,
  'src/ui/ConfirmDialog.tsx': 'the words that a deletion asks to be typed over again',
  'src/ui/PasswordInput.tsx': sign,
  'src/ui/Toasts.tsx': measured,
}

/** By name, from React: a `useState` of somebody else's would be another thing. */
export const keepsLocally = ({ imports, nodes }: Source): boolean =>
  imports.some(({ specifier }) => specifier === 'react') &&
  nodes.some(({ type, callee }) => type === 'CallExpression' && /^use(State|Reducer)$/u.test(nameOf(callee)))
