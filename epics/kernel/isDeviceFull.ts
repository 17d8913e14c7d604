/** Whether a store of this device rejected for want of room. */
export const isDeviceFull = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError'
