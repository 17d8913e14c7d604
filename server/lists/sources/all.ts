/** Where the rows of every list come from. A new one is one line here. */
export { documents, tasks } from './accountItems.ts'
export { accounts } from './accounts.ts'
export { cases } from './cases.ts'
export { services, timelogs } from './activity.ts'
export { defendants, victims } from './parties.ts'
export { events, locations } from './places.ts'
