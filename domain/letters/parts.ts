import { flag, group, id, nullable, oneOf, part, text } from '../kernel/index.ts'

/** The new letter on a record's page: whether a template is being chosen, and for which its text is to be given up. */
export const newLetter = part('letters/new', group({ isChoosing: flag(), replaces: nullable(id('letter')) }))
/** Characters by which a template is looked for. */
export const longestTemplateSearch = 200
export const templateSearch = part('letters/templateSearch', text('prose', longestTemplateSearch))
/** The court whose letters are shown; those of all where it is none. */
export const courtOfLetters = part('letters/court', id('case_court'))
export const letterPreview = part('letters/preview', id('letter'))
/** What is open on the page of bulk letters. */
export const bulkLetterForm = part('letters/bulkForm', oneOf(['new', 'defaults']))
export const bulkLetterDetails = part('letters/bulkDetails', id('bulk_letter'))
