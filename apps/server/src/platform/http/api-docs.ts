import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { apiDocument } from './api-document.ts'
import { docsPolicy } from './security-headers.ts'

/** Serves the API's OpenAPI document and its readable page at `/api/docs`. */
export async function apiDocs(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    // Built from the contract in plain objects, while the plugin's types enumerate every keyword of OpenAPI.
    specification: { document: apiDocument(version) as never },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: docsPolicy })
}
