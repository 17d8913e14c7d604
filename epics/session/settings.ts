/** What the browser remembers of dialogs, by name. */

/** SES-32: holds the session in which the notice was accepted, so that a reload does not ask again. */
export const noticeSetting = 'system_use_accepted'

/** SES-38 */
export const dismissedContact = (account: number): string => `contact_person_dismissed_${account}`
