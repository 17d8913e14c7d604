/** What people read of the copies on their device. */
export const localCache = {
  'localCache.full': 'The storage of this browser is full. Older copies were removed from it.',
  'localCache.failed': 'There was an error storing the data. Please reload the page.',
} as const
