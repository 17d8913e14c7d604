export const contact = {
  'contact.title': 'Contact support',
  'contact.intro':
    'Questions, problems, ideas: tell us. Please name no client here; the address of the page is enough for us to find it.',
  'contact.from': 'From',
  'contact.account': 'Agency',
  'contact.page': 'Page',
  'contact.subject': 'Subject',
  'contact.message': 'Message',
  'contact.send': 'Send',
  'contact.sent': 'Your message was sent. Thank you.',
  'contact.failed': 'Your message was not sent',
} as const
