import { endpoints, openapi } from '@ganj/contract'
import { version } from '../app.ts'

process.stdout.write(`${JSON.stringify(openapi(endpoints, version), null, 2)}\n`)
