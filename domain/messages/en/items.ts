/** Records that stand on another record's page: their lists and forms. */
export const items = {
  'item.add': 'Add {kind}',
  'item.continue': 'Continue the {kind} begun',
  'item.new': 'New {kind}',
  'item.edit': 'Change this {kind}',
  'item.saveAndAnother': 'Save and add another',
  'item.repeatLast': 'Repeat the last entry',
  'item.cancel': 'Cancel',
  'item.actions': 'Actions',
  'item.editOne': 'Edit {name}',
  'item.removeOne': 'Delete {name}',
  'item.none': 'No {kind} yet',
  'item.failed': '{kind} could not be loaded',
  'item.done': 'Done',
  'item.doneOne': 'Done: {name}',
} as const
