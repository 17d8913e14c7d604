/** The page of a vehicle. */
import { childNeeds } from '../../access/index.ts'
import { pageAt, tabs } from './page.ts'

const needs = childNeeds.vehicle

export const vehicle = pageAt('vehicle', 'vehicles', {
  guards: { page: needs.view, form: needs.add, list: needs.view },
  icon: 'document',
  order: 60,
  go: { keywords: ['list of vehicles', 'cars', 'plates'], needs: needs.view },
  add: { keywords: ['add vehicle', 'car', 'plate'], needs: needs.add },
  tabs: [tabs.edit, tabs.history],
  opens: 'edit',
})
