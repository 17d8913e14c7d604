/** A process of its own: a file of any kind neither keeps the server from answering nor fills its memory. */
import '../../domain/messages/staff.ts'
import { withTheRest, workAsTold } from '../queue/index.ts'
import { workOn } from './work.ts'

workAsTold((own, task, signal) => workOn({ services: withTheRest(own) }, task, signal))
