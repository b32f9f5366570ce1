import { dailyRewardDays } from '@ganj/contract'
import { Type } from 'typebox'
import { BundleContent } from '#ledger/bundle.ts'
import { contentKind, onlyNamed } from '#platform/content.ts'

/** The calendar of the daily reward, one item named `calendar`; withdrawn, there is no daily reward. */
export const dailyRewardKind = contentKind(
  'daily-reward',
  Type.Object(
    { days: Type.Array(BundleContent, { minItems: dailyRewardDays, maxItems: dailyRewardDays }) },
    { additionalProperties: false },
  ),
  [
    {
      publicId: 'calendar',
      data: {
        days: [
          { coin: 50 },
          { coin: 80, ticket: 1 },
          { coin: 120, gem: 1 },
          { ticket: 2, 'daily-spin-count': 1 },
          { coin: 200, gem: 2 },
          { coin: 250, ticket: 3 },
          { coin: 500, gem: 5, 'daily-spin-count': 2 },
        ],
      },
    },
  ],
  onlyNamed('calendar'),
)
