/** A proxy that ends TLS before the server, as nginx does where the product is installed. */
import { request as forward } from 'node:http'
import { createServer, type Server } from 'node:https'
import { connect, type AddressInfo } from 'node:net'

/** Of `caselog.example.org`, for nothing but tests. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgDB4Cumt8U0K3qns2
vC1bu35OyUy7lmxpy+TYgFAxi+KhRANCAATFOa+Tr/BTSlpp/fSh0JBmmCyassZh
s8tgwh8DIwCeHg35Yo3sFVashfnytTvDY+vTeiK4opB86oJknSLhEQSz
-----END PRIVATE KEY-----`
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBuTCCAV+gAwIBAgIUXNgqml00ck9dJstWqJZoh4SfnbMwCgYIKoZIzj0EAwIw
HjEcMBoGA1UEAwwTY2FzZWxvZy5leGFtcGxlLm9yZzAgFw0yNjExMjQwMzA0MTBa
GA8yMTI2MTAzMTAzMDQxMFowHjEcMBoGA1UEAwwTY2FzZWxvZy5leGFtcGxlLm9y
ZzBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABMU5r5Ov8FNKWmn99KHQkGaYLJqy
xmGzy2DCHwMjAJ4eDflijewVVqyF+fK1O8Nj69N6IriikHzqgmSdIuERBLOjeTB3
MB0GA1UdDgQWBBRBH1A1XpCJvnKcUJcgGVdLjAkewzAfBgNVHSMEGDAWgBRBH1A1
XpCJvnKcUJcgGVdLjAkewzAPBgNVHRMBAf8EBTADAQH/MCQGA1UdEQQdMBuCE2Nh
c2Vsb2cuZXhhbXBsZS5vcmeHBH8AAAEwCgYIKoZIzj0EAwIDSAAwRQIgDUqqK/hr
Du1A8WyuyXX0LWHXDGxRexfvW+7iw76Bw3ICIQDFcYU/C+bDBbmFMJzI0aSkYGsc
1NW5lmrSo6sz4g3bCQ==
-----END CERTIFICATE-----`

export type TlsProxy = {
  /** Such as `https://127.0.0.1:41234`. */
  readonly url: string
  readonly close: () => Promise<void>
}

/** Who called is appended to what the caller says of itself, as nginx's `$proxy_add_x_forwarded_for`. */
const told = (before: string | string[] | undefined, caller: string | undefined): string =>
  [before ?? [], caller ?? []].flat().join(', ')

/** Passes on to a port of this machine; `from` is the address that it comes from there. */
export const startTlsProxy = async (port: number, from = '127.0.0.1'): Promise<TlsProxy> => {
  const headersOf = (headers: NodeJS.Dict<string | string[]>, caller: string | undefined) => ({
    ...headers,
    'x-forwarded-for': told(headers['x-forwarded-for'], caller),
    'x-forwarded-proto': 'https',
  })
  const server: Server = createServer({ key, cert: certificate }, (request, response) => {
    const headers = headersOf(request.headers, request.socket.remoteAddress)
    const onward = forward(
      { host: '127.0.0.1', localAddress: from, port, method: request.method, path: request.url, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  server.on('upgrade', (request, socket, head) => {
    const headers = Object.entries(headersOf(request.headers, request.socket.remoteAddress))
    const onward = connect({ host: '127.0.0.1', localAddress: from, port }, () => {
      const lines = headers.map(([name, value]) => `${name}: ${String(value)}\r\n`).join('')
      onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines}\r\n`)
      onward.write(head)
      socket.pipe(onward).pipe(socket)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
