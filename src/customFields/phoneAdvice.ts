/** Loaded only with a telephone control: the numbering plans of all countries are large. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { internationalText } from '../../domain/customFields/index.ts'

/** Whether a country's numbering plan has such a number; a number without its country can't be judged, so it may. */
export const isPlausiblePhone = (stored: string): boolean => {
  const number = internationalText(stored)
  return number.startsWith('+') ? (parsePhoneNumberFromString(number)?.isValid() ?? false) : true
}
