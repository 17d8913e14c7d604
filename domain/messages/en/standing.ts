/** BIL-18, BIL-21 */
export const standing = {
  'standing.trial': 'Your free trial ends in {days} days.',
  'standing.renewal': 'Your subscription expires on {date}. Please arrange its renewal.',
  'standing.pastDue.bill': 'Your subscription has expired. Please pay your bill before {date} under Admin > Billing.',
  'standing.pastDue.office': 'Your subscription has expired. Please call our office at {phone}.',
  'standing.pastDue.others': 'Your organisation’s subscription has expired. Please contact your administrator.',
  'standing.expired.others': 'Reporting is unavailable because the subscription has expired.',
  'standing.expired.administrators': 'Please pay your bill to restore reporting.',
  'standing.inactive': 'Your user is inactive.',
  'standing.agmPending': 'The Advanced Grant Manager was ordered for your agency and is being set up.',
  'onboarding.po_received': 'We have received your purchase order, and are preparing your account.',
  'onboarding.info_received': 'We have received what we need to know of your agency.',
  'onboarding.scheduled': 'Your training is scheduled.',
  'onboarding.complete': 'Your agency is set up.',
  'onboarding.schedule': 'Choose a time for your training',
  'onboarding.knowledgeBase': 'Open the knowledge base',
} as const
