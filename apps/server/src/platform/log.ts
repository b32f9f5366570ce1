import { type DestinationStream, type Logger, pino } from 'pino'
import type { ProcessSettings } from './process-settings.ts'

/** The structured log of the process. Query strings are left out: they can contain hand-over ids. */
export const createLog = (
  { LOG_LEVEL }: Pick<ProcessSettings, 'LOG_LEVEL'>,
  /** The target of its lines; unset: the standard output. */
  to: DestinationStream = pino.destination(1),
): Logger =>
  pino(
    {
      level: LOG_LEVEL,
      serializers: {
        req: ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
          method,
          path: url.split('?', 1)[0],
          ip,
        }),
        res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
        err: pino.stdSerializers.err,
      },
    },
    to,
  )
