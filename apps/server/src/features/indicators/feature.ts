import type { Http } from '#platform/feature.ts'
import { createIndicators, type IndicatorParts } from './read-indicators.ts'
import { indicatorRoutes } from './routes.ts'

export function indicatorsFeature(dependencies: IndicatorParts) {
  const read = createIndicators(dependencies)
  return { routes: ({ mount }: Http) => indicatorRoutes(mount, { read }), read }
}
