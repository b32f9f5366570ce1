import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { textsIn } from './unpack.ts'

interface Received {
  path: string
  /** Address, headers and body, decompressed and decoded as far as possible. */
  texts: string[]
}

const patienceMs = 90_000

/**
 * A fake of the services that a page reports to. Its remote configuration tells the page to record everything, which the
 * owner of a project could set there with a click.
 */
export async function startSink() {
  const received: Received[] = []
  let arrived: () => void = () => undefined
  const server = createServer((request, response) => {
    record(request)
      .catch((failure: unknown) => received.push({ path: 'broken', texts: [String(failure)] }))
      .finally(() => {
        response.writeHead(200, {
          'content-type': 'application/json',
          'access-control-allow-origin': request.headers.origin ?? '*',
          'access-control-allow-headers': String(request.headers['access-control-request-headers'] ?? '*'),
          'access-control-allow-credentials': 'true',
        })
        response.end(JSON.stringify(answerTo(request.url ?? '')))
        arrived()
      })
  })
  async function record(request: IncomingMessage): Promise<void> {
    const body = await buffer(request)
    if (request.method === 'OPTIONS') return
    const { pathname } = new URL(request.url ?? '/', 'http://sink')
    const head = Buffer.from(`${request.url}\n${JSON.stringify(request.headers)}`)
    received.push({ path: pathname, texts: [...textsIn(head), ...textsIn(body)] })
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    port,
    address: `http://127.0.0.1:${port}`,
    received,
    /**
     * Resolves once a wanted request has come.
     * @throws Error that names what is missing, and what came
     */
    async until(what: string, isWanted: (one: Received) => boolean): Promise<void> {
      const tooLate = AbortSignal.timeout(patienceMs)
      while (!received.some(isWanted)) {
        await new Promise<void>((resolve, reject) => {
          arrived = resolve
          tooLate.onabort = () => {
            reject(new Error(`${what} never came; ${received.map(({ path }) => path).join(' ')} did`))
          }
        })
      }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const everything = {
  sessionRecording: {
    endpoint: '/s/',
    recorderVersion: 'v2',
    consoleLogRecordingEnabled: true,
    networkPayloadCapture: { recordBody: true, recordHeaders: true },
    masking: { maskAllInputs: false, maskTextSelector: '.nothing' },
  },
  autocapture_opt_out: false,
  autocaptureExceptions: true,
  capturePerformance: { network_timing: true, web_vitals: true },
  captureDeadClicks: true,
  heatmaps: true,
  surveys: false,
  hasFeatureFlags: true,
  supportedCompression: ['gzip', 'gzip-js'],
}

const answerTo = (url: string): object => {
  if (/\/array\/.*\/config/.test(url)) return everything
  return /\/flags\//.test(url) ? { ...everything, featureFlags: {}, featureFlagPayloads: {} } : { status: 1 }
}
