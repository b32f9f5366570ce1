import { endpoints, openapi } from '@ganj/contract'
import { adminEndpoints, adminPaths, operatorSecurity } from '@ganj/contract/admin'

/** The OpenAPI document of the whole API: players' calls, then operators'. */
export function apiDocument(version: string) {
  const document = openapi(endpoints, version)
  return {
    ...document,
    paths: { ...document.paths, ...adminPaths(adminEndpoints) },
    components: {
      ...document.components,
      securitySchemes: { ...document.components.securitySchemes, operator: operatorSecurity },
    },
  }
}
