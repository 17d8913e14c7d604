/** What only somebody who is signed in reads. Whoever loads this module has these texts. */
import { addTexts } from './catalogue.ts'
import * as features from './features.ts'

for (const texts of Object.values(features)) addTexts('en', texts)
