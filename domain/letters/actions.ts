import { fact, group, id, list, nullable, oneOf, optional, text } from '../kernel/index.ts'

const owner = group({
  victim_id: optional(id('victim')),
  case_id: optional(id('court_case')),
  court_id: optional(id('case_court')),
})

/** A new letter of a client or a case was asked for, by a template or without, from wherever its record is in view. */
export const letterAsked = fact('letters/asked', {
  v: 1,
  origin: 'intent',
  payload: group({
    template: nullable(id('letter')),
    kind: oneOf(['victim', 'court_case']),
    id: id('record'),
    case_id: optional(id('court_case')),
  }),
})

/** A template was chosen for a new letter; its text is filled by the server, for somebody to look at. */
export const templateChosen = fact('letters/templateChosen', {
  v: 1,
  origin: 'intent',
  payload: group({ template: id('letter'), owner }),
})
/** The text is in the letter's form by now. */
export const templateFilled = fact('letters/templateFilled', {
  v: 1,
  origin: 'server',
  payload: group({ template: id('letter') }),
})
export const templateNotFilled = fact('letters/templateNotFilled', {
  v: 1,
  origin: 'server',
  payload: group({ template: id('letter'), message: nullable(text('prose', 500)) }),
})

/** The maker of bulk letters saw that they are ready. */
export const bulkLettersSeen = fact('letters/bulkLettersSeen', {
  v: 1,
  origin: 'intent',
  payload: group({ ids: list(id('bulk_letter')) }),
})
