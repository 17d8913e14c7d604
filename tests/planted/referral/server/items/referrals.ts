import { keeping } from '../records/index.ts'

/** What came of a referral is known once and for all. */
export const referrals = keeping('referral', {
  refused: ({ before, next }) =>
    before !== null && before['outcome'] !== 'open' && next['outcome'] === 'open'
      ? { outcome: 'What came of it is known.' }
      : {},
})
