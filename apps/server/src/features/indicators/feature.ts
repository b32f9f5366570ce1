import type { Http } from '#platform/feature.ts'
import { createIndicators, type IndicatorDependencies } from './read-indicators.ts'
import { indicatorRoutes } from './routes.ts'

export function indicatorsFeature(dependencies: IndicatorDependencies) {
  const read = createIndicators(dependencies)
  return { routes: ({ mount }: Http) => indicatorRoutes(mount, { read }), read }
}
