/** Each file of tests begins in English, whatever another one that its worker had before came to speak. */
import { speak } from '../../domain/messages/index.ts'

speak('en')
