import { io } from 'socket.io-client'
import { fromServer, readMessage } from '../../domain/realtime/index.ts'
import { until } from '../run/until.ts'

type Said = Readonly<Record<string, unknown>>

/** A tab that says what it is told to, and nothing of its own. It hears only what is in the table of messages. */
export const openTab = async (url: string, token: string) => {
  const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, auth: { token } })
  const heard: [name: string, payload: Said][] = []
  socket.onAny((name: string, payload: Said) => {
    const read = readMessage(fromServer, name, payload)
    heard.push([typeof read === 'string' ? `${read}: ${name}` : name, payload])
  })
  await new Promise((resolve, reject) => socket.once('connect', () => resolve(null)).once('connect_error', reject))
  const names = () => heard.map(([name]) => name)
  const hears = async (name: string): Promise<Said> => {
    await until(() => names().includes(name))
    return heard.findLast(([found]) => found === name)?.[1] ?? {}
  }
  const starts = async (): Promise<string> => {
    await hears('request session')
    socket.emit('start session')
    return String((await hears('acknowledge session'))['session_id'])
  }
  return { socket, heard, names, hears, starts, asks: () => socket.emit('start session') }
}
