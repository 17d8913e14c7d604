/** A process of its own: a file of any kind neither keeps the server from answering nor fills its memory. */
import '../../domain/messages/staff.ts'
import { readConfig } from '../kernel/config.ts'
import { absent, workAsTold } from '../queue/index.ts'
import { workOn } from './work.ts'

/** Records are made without these. */
const without = {
  config: readConfig({}),
  publicUrl: '',
  mail: { send: absent },
  sms: { send: absent },
  signingKeys: { current: absent, byId: absent },
}

workAsTold((own, task, signal) => workOn({ services: { ...own, ...without } }, task, signal))
