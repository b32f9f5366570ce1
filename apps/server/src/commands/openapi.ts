import { endpoints, openapi } from '@ganj/contract'
import { ignoreClosedOutput } from '#platform/command-line.ts'
import { version } from '../app.ts'

ignoreClosedOutput()
process.stdout.write(`${JSON.stringify(openapi(endpoints, version), null, 2)}\n`)
