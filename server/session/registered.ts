/**
 * Whoever has not registered yet has proven no address: somebody else entered it. An invitation stands until a password is set,
 * so whoever has neither had a password before.
 */
import { sql } from 'kysely'

export const registered = sql<boolean>`(password_set or invitation_expiration is null)`
