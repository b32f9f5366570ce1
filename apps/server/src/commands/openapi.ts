import { ignoreClosedOutput } from '#platform/command-line.ts'
import { apiDocument } from '#platform/http/api-document.ts'
import { version } from '../app.ts'

ignoreClosedOutput()
process.stdout.write(`${JSON.stringify(apiDocument(version), null, 2)}\n`)
