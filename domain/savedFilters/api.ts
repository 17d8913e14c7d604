/** The caller's own saved filters. What they hold goes in bodies alone. */
import * as z from 'zod/mini'
import { call, group } from '../kernel/index.ts'
import { savedContent, savedFilter } from './savedFilter.ts'

const path = 'saved_filter'
const onePath = 'saved_filter/{id}'
const named = z.strictObject({ id: z.int().check(z.minimum(1)) })
const body = group(savedContent).schema

export const listSavedFilters = call({
  id: 'saved_filter.list',
  method: 'GET',
  path,
  needs: 'signedIn',
  response: z.strictObject({ data: z.array(savedFilter.schema) }),
  summary: 'The saved filters of lists that the caller has',
})

export const addSavedFilter = call({
  id: 'saved_filter.create',
  method: 'POST',
  path,
  needs: 'signedIn',
  body,
  response: savedFilter.schema,
  errors: [400, 403, 409, 422],
  summary: 'Keeps what a list is narrowed by under a name that the list has not yet',
})

export const replaceSavedFilter = call({
  id: 'saved_filter.replace',
  method: 'PUT',
  path: onePath,
  needs: 'signedIn',
  params: named,
  body,
  response: savedFilter.schema,
  errors: [400, 403, 404, 409, 422],
  summary: 'Keeps something else under the name of saved filters',
})

export const removeSavedFilter = call({
  id: 'saved_filter.remove',
  method: 'DELETE',
  path: onePath,
  needs: 'signedIn',
  params: named,
  response: z.strictObject({ success: z.literal(true) }),
  errors: [404],
  summary: 'Deletes saved filters of the caller',
})

/** By which a client tells these refusals apart. */
export const nameIsTaken = 'name_taken'
export const tooManySaved = 'too_many_saved_filters'
