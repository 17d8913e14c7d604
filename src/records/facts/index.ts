export { Removal } from './Removal.tsx'
export { ClientFacts } from './ClientFacts.tsx'
export { EventFacts } from './EventFacts.tsx'
export { CaseFacts, DefendantFacts, LocationFacts } from './OtherFacts.tsx'
