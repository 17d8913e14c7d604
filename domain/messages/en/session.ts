export const session = {
  'session.title': 'Sign in',
  'session.expired': 'Token is expired',
  'session.hasExpired': 'Your session has expired',
  'session.refreshFailed': 'Unable to persist connection',
  'session.noAuthLoggedOut':
    'You have been logged out. We were unable to persist your authentication. Please login again.',
  'session.noAuthServer': 'There is no auth server set up for this environment',
  'session.noTokens': 'Uh Oh! Something went wrong',
  'session.wrongPassword': 'The user name or password is incorrect.',
  'session.throttled': 'Too many failed sign-ins. Please wait 15 minutes and try again.',
  'session.accountFailed': 'Failed retrieving account',
  'session.userFailed': 'Error encountered while attempting to load your user',
  'session.loadedWithErrors':
    'Your application loaded but with errors. Please review the errors below to ensure that the proper configurations were loaded.',
  'session.notAllowed': 'You are not allowed access this application.',
  'session.locationNotPermitted':
    'The location you are attempting to login from is not permitted.  Contact your system Administrator.',
  'session.loggedOut': 'You have been logged out.',
  'session.otherTab': 'You have been logged out in another tab.',
  'session.timedOut': 'Your session has timed out.',
  'session.passwordsDiffer': 'passwords do not match',
  'session.invitationExpired': 'Your invitation has expired. Please ask your administrator for a new one.',
  'session.noSso': 'Single sign-on is not set up for this user name.',
  'session.contactPerson': 'Please set the Contact Person under Admin > Update Office Information.',
  'session.command.logout': 'Log out',
  'session.command.revokeOthers': 'Sign out everywhere else',
  'session.revokeOthers.title': 'Sign out everywhere else?',
  'session.revokeOthers.text':
    'All other browsers and devices on which you are signed in are signed out. What is not saved there is kept for 72 hours, for your next sign-in on that device.',
  'session.revokeOthers.confirm': 'Sign out the others',
  'session.othersRevoked': 'Signed out everywhere else',
  'session.secretGone': 'Please type your password again.',
} as const
