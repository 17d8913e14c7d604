/** Saved filters of lists. */
export const savedFilters = {
  'savedFilter.menu': 'Saved filters',
  'savedFilter.title': 'Save filters',
  'savedFilter.text': 'They are yours alone, on each device that you sign in on.',
  'savedFilter.what': 'What is saved',
  'savedFilter.name': 'Name',
  'savedFilter.name.needed': 'Give them a name.',
  'savedFilter.name.long': 'A name has at most 80 characters.',
  'savedFilter.taken':
    'You have saved filters of this name for this list already. Choose another name, or replace them.',
  'savedFilter.confirm': 'Save',
  'savedFilter.replace': 'Replace “{name}”',
  'savedFilter.cancel': 'Cancel',
  'savedFilter.saved': 'Filters saved',
  'savedFilter.removed': 'Saved filters deleted',
  'savedFilter.tooMany':
    'You have {most} saved filters, which is as many as can be kept. Delete one that you do not need any more.',
  'savedFilter.nothing': 'The list is not filtered: there is nothing to save.',
  'savedFilter.unknownSearch': 'This list can’t be searched like this.',
  'savedFilter.partly':
    'Part of these saved filters can’t be asked any more and was left out: the list shows other records than it did when they were saved.',
  'savedFilter.isPart': 'part of it can’t be asked any more',
  'savedFilter.ofList': '{list}: {name}',
  'savedFilter.delete.title': 'Saved filters of this list',
  'savedFilter.delete.one': 'Delete {name}',
  'savedFilter.delete.none': 'There are none any more.',
  'savedFilter.close': 'Done',
  'command.savedFilter.save': 'Save filters…',
  'command.savedFilter.delete': 'Delete saved filters…',
} as const
