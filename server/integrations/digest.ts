import { createHash } from 'node:crypto'

export const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest()
