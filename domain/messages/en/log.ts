export const log = {
  'log.problem.quota':
    'This device has no room left. What you do is kept in this window only, until there is room. Do not close it.',
  'log.problem.full':
    'So much waits for room on this device that what you do now is not kept any more. Save your work, then load the page again.',
  'log.problem.failed':
    'What you do can not be written to this device at the moment. It is kept in this window; do not close it.',
  'log.problem.corrupt':
    'A part of what was kept on this device can not be read any more: {lost, plural, one {# entry} other {# entries}}.',
  'log.problem.uncounted': 'A part of what was kept on this device can not be read any more.',
  'log.problem.otherDevice':
    'This session was begun with keys that this browser no longer has. What you do is kept in this window only: save it, then sign in again.',
  'log.failure':
    'Something that you did last could not be taken over, so it is not kept. Please look at it again; all else is as it was.',
  'log.problem.wrongKey':
    'What somebody did in an earlier session is kept on this device, and may not be saved. Only they can read it, when they sign in here within 72 hours of it.',
  'log.problem.expired':
    'What somebody did in an earlier session was kept on this device for 72 hours, and is removed now. If something in it was not saved, it is lost.',
  'log.export.title': 'Export this session',
  'log.export.save': 'Save the file',
  'log.export.about':
    'The file shows what was done and in what order, with nothing confidential in it. Names, notes, phones, addresses, ages, amounts and record numbers are replaced by drawn ones.',
  'log.export.reason': 'What the file is for',
  'log.export.reason.help': 'Kept with the audit trail, your name and the time. Do not name clients in it.',
  'log.export.failed': 'The session could not be exported. No file was saved.',
  'log.export.refused': 'The file was not saved',
  'log.exporting': 'Preparing the session file…',
  'log.summary.entries':
    '{count, plural, one {# entry} other {# entries}} of {types, plural, one {# kind} other {# kinds}}, over {minutes, plural, one {# minute} other {# minutes}}.',
  'log.summary.replaced':
    'Replaced by drawn values that can not be turned back: names, notes and every other text, phones, e-mail and postal addresses, dates, ages, amounts and times spent, numbers of records, users and sessions.',
  'log.summary.kept':
    'Left as they are: kinds of entries, their order and distances in time, yes and no, pages and versions, and choices from fixed lists such as client type.',
  'log.summary.secrets': 'Passwords, codes and tokens were never in the log.',
  'log.summary.withheld':
    '{count, plural, one {# value was} other {# values were}} left out because their kind is not known; only their place and shape are in the file.',
  'log.summary.nothingWithheld': 'Nothing had to be left out.',
  'log.file.notJson': 'This is not a session file of Caselog, or it is damaged: it is not JSON.',
  'log.file.notExport': 'This is not a session file of Caselog.',
  'log.file.newer': 'This session file was made by a newer version of Caselog (format {version}).',
  'log.file.damaged': 'This session file is damaged at {path}.',
  'log.file.cut': 'This session file is incomplete: it has {found} of {count} entries.',
  'log.file.order': 'This session file is damaged: entry {seq} is not where it belongs.',
} as const
