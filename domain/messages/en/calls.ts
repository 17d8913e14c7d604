/** The error catalogue (ERR-01 … ERR-14) and the status texts (ERR-21). */
export const calls = {
  'error.offline':
    'Oops! it looks like you have been disconnected from the Internet. Please check your settings and try again.',
  'error.read.congestion': 'Uh Oh! Our servers are experiencing congestion. Please wait a moment and try again.',
  'error.read.dropped': 'Your connection appears to have been dropped',
  'error.read.other': 'Something went wrong retrieving your data',
  'error.save.congestion':
    'We did not receive a timely response from our servers due to network congestion. Please check that your data was saved.',
  'error.save.dropped':
    'Your connection appears to have been dropped while we were saving your data. Please reload the page and check that your data was saved.',
  'error.save.other': 'Something went wrong while saving your data. Please reload the page and try again.',
  'error.save.none': 'Oops! something went wrong. Please try again.',
  'error.fallback':
    'Something went wrong and we were unable to communicate with the server. See the server status or call us at {phone}.',
  'error.read.advice': 'If this continues, call us at {phone} or use the Support button.',
  'error.read.detail': '{status}: {error} If this continues, call us at {phone} or use the Support button.',
  'error.maintenance': 'We are currently down for scheduled maintenance. Please check back soon.',
  'error.nonsense': 'The server answered something that we could not understand. Please try again.',
  'error.impossibleValue': 'A date or a number could not be sent because it is not valid.',
  'error.settings': "Error loading from '/{path}': {error}",
  'error.list': 'Messages',
  'status.saving': 'Saving...',
  'status.leftUnderWay':
    'What was under way in a page that was closed may or may not have happened. Look before you do it again.',
  'status.slow': 'The server has not answered yet. It is asked again by itself while this page is open.',
  'status.savingFilterSet': 'Saving Filter Set...',
  'status.savingAffiliate': 'Saving Affiliate...',
  'status.savingTrainingLink': 'Saving Training Link...',
  'status.exportRequest': 'Please wait while your export request is sent...',
  'status.dismissingNotification': 'dismissing notification...',
  'status.readingNotification': 'setting notification as read...',
  'status.saved': 'Saved',
  'notFound.value': '{kind} not found',
  'notFound.heading': '{kind} Not Found',
  'notFound.kind.race': 'Race',
  'notFound.kind.gender': 'Gender',
  'notFound.kind.stage': 'Stage',
  'notFound.kind.advocate': 'Advocate',
  'notFound.colleague': 'A colleague',
} as const
