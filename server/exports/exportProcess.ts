/** A process of its own: hundreds of thousands of rows neither keep the server from answering nor fill its memory. */
import '../../domain/messages/staff.ts'
import { workAsTold } from '../queue/index.ts'
import { makeExport } from './makeExport.ts'

workAsTold(makeExport)
