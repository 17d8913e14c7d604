/** What only somebody who is signed in reads. Whoever loads this module has these texts. */
import * as features from './features.ts'
import { addTexts } from './index.ts'

type All = (typeof features)[keyof typeof features]
type Both<T> = (T extends unknown ? (each: T) => void : never) extends (both: infer B) => void ? B : never

export type StaffTexts = Both<All>

for (const texts of Object.values(features)) addTexts('en', texts)
