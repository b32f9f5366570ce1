import { ignoreClosedOutput, readArguments } from '#platform/command-line.ts'
import { apiDocument } from '#platform/http/api-document.ts'
import { version } from '../app.ts'

readArguments('npm run openapi\n\nPrints the OpenAPI 3.1 document.', {})
ignoreClosedOutput()
process.stdout.write(`${JSON.stringify(apiDocument(version), null, 2)}\n`)
