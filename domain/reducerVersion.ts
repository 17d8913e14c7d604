/**
 * Made by `npm run samples` from the shape of the state and from what becomes of the recorded sessions: snapshots of a
 * build whose reducers come to something else are not used. A test holds it.
 */
export const reducerVersion = '4e343f42bdd8421d'
