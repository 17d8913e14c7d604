/** The choice of a language, and the names of time zones. */
export const languages = {
  'command.language': 'Language',
  'command.language.row': 'Language: {choice}',
  'language.notLoaded': 'This language could not be loaded. Please try again.',
  'timeZone.eastern': 'Eastern',
  'timeZone.central': 'Central',
  'timeZone.mountain': 'Mountain',
  'timeZone.arizona': 'Mountain (Arizona)',
  'timeZone.pacific': 'Pacific',
  'timeZone.alaska': 'Alaska',
  'timeZone.hawaii': 'Hawaii',
} as const
