/** A process of its own: hundreds of letters as PDF do not keep the server from answering. */
import '../../domain/messages/staff.ts'
import { withTheRest, workAsTold } from '../queue/index.ts'
import { makeBulkLetter } from './bulkJob.ts'

workAsTold((own, task, signal) => makeBulkLetter(withTheRest(own), task, signal))
