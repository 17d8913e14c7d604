export const realtime = {
  'realtime.failedManually': 'Failed to connect manually 5 times.',
  'realtime.reconnecting': 'Reconnecting to the server …',
  'realtime.reconnecting.text': 'You can go on. What you type is kept on this device.',
  'realtime.idle.title': 'Are you still there?',
  'realtime.idle.text':
    'There have been {minutes} minutes of inactivity. You will be logged out in {seconds} seconds. What you typed is kept for your next sign-in.',
  'realtime.waiting.title': 'Waiting to Login',
  'realtime.waiting.text':
    'You are signed in elsewhere, and are being asked there whether to stay. If nobody answers, you are signed in here in {seconds} seconds.',
  'realtime.contested.title': 'Logging Out',
  'realtime.contested.text':
    'You are signing in elsewhere. Unless you stay, you will be logged out here in {seconds} seconds. What you typed is kept for your next sign-in.',
  'realtime.left': '{seconds} seconds left',
  'realtime.stay': 'Stay Logged In',
  'realtime.leave': 'Logout Now',
  'realtime.cancelLogin': 'Cancel Login',
  'realtime.switchWaiting.title': 'Waiting to Switch Accounts',
  'realtime.switchWaiting.text':
    'Somebody else is signed in in this browser, and is being asked whether to stay. If nobody answers, {name} is signed in here in {seconds} seconds.',
  'realtime.cancelSwitch': 'Cancel Request',
  'realtime.switchContested.title': 'Switching Accounts',
  'realtime.switchContested.text':
    'In another tab of this browser somebody has signed in with another account. Unless you continue, that account is used here in {seconds} seconds. What you typed is kept for your next sign-in.',
  'realtime.keep': 'Continue With Account',
  'realtime.switchNow': 'Switch Accounts Now',
  'realtime.switching': 'Switching accounts …',
  'realtime.switchDenied': 'You have denied the request to switch accounts. You will remain in the previous session.',
  'realtime.switchCancelled': 'You have chosen to cancel switching accounts. You will remain in the previous session.',
  'realtime.switchRefused': 'The request to switch accounts was denied. You will remain in the previous session.',
} as const
