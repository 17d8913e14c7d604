/** Each kind of record that has a page of its own, with what is told of it. A new one is one line here. */
export { courtCase as court_case } from './courtCase.ts'
export { victim } from './victim.ts'
export { defendant } from './defendant.ts'
export { location } from './location.ts'
export { event } from './event.ts'
