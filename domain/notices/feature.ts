import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { dropNotice, saveNotice, sendPush } from './acts.ts'
import { allNotices, notices as due } from './asks.ts'
import { noticeRemoval } from './parts.ts'
import { noticesSlice } from './reducer.ts'

export const notices = {
  facts,
  slices: [noticesSlice],
  asks: [due, allNotices],
  parts: [noticeRemoval],
  acts: [saveNotice, dropNotice, sendPush],
} as const satisfies Feature
