/** What only somebody who is signed in reads. Whoever loads this module has these texts. A new feature is one line here. */
import { config } from './en/config.ts'
import { contact } from './en/contact.ts'
import { customFields } from './en/customFields.ts'
import { documents } from './en/documents.ts'
import { entities } from './en/entities.ts'
import { exports } from './en/exports.ts'
import { history } from './en/history.ts'
import { home } from './en/home.ts'
import { imports } from './en/imports.ts'
import { items } from './en/items.ts'
import { letters } from './en/letters.ts'
import { likeness } from './en/likeness.ts'
import { lists } from './en/lists.ts'
import { localCache } from './en/localCache.ts'
import { notifications } from './en/notifications.ts'
import { operations } from './en/operations.ts'
import { palette } from './en/palette.ts'
import { places } from './en/places.ts'
import { records } from './en/records.ts'
import { richText } from './en/richText.ts'
import { savedFilters } from './en/savedFilters.ts'
import { screens } from './en/screens.ts'
import { search } from './en/search.ts'
import { selections } from './en/selections.ts'
import { standing } from './en/standing.ts'
import { tags } from './en/tags.ts'
import { addTexts } from './index.ts'

const staffTexts = {
  ...config,
  ...contact,
  ...customFields,
  ...documents,
  ...entities,
  ...exports,
  ...history,
  ...home,
  ...imports,
  ...items,
  ...letters,
  ...likeness,
  ...localCache,
  ...lists,
  ...notifications,
  ...operations,
  ...palette,
  ...places,
  ...records,
  ...richText,
  ...savedFilters,
  ...screens,
  ...search,
  ...selections,
  ...standing,
  ...tags,
} as const

export type StaffTexts = typeof staffTexts

addTexts('en', staffTexts)
