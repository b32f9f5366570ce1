import { locales, type Settings } from '@ganj/game-bridge'
import { powerUps, rulesVersion, segmentsOf } from '@ganj/game-core'
import type { Game, HostPort } from './app.ts'

/** Number of revives of a practice run, granted automatically after a moment. */
const revives = 1

/**
 * Replaces the app when the page is opened on its own, to try the game. The query of the address may contain `speed`,
 * `power`, `shuttle`, `locale`, `motion`, `seed`.
 */
export function createPractice(game: Game): HostPort {
  const query = new URLSearchParams(location.search)
  const level = (name: string) => Number(query.get(name) ?? 0)
  const begin = () => {
    const seed = query.get('seed') ?? randomSeed()
    game.start({
      setup: {
        seed,
        rulesVersion,
        levels: { speed: level('speed'), power: level('power'), shuttle: level('shuttle') },
        revives,
        segments: segmentsOf(seed),
      },
      settings: settingsOf(query),
      powerUps: [...powerUps],
    })
  }
  requestAnimationFrame(begin)
  return {
    progress() {},
    checkpoint() {},
    requestSegment() {},
    requestRevive: () => setTimeout(game.revive, 1500),
    end: () => setTimeout(begin, 4000),
    haptic: (kind) => navigator.vibrate?.(kind === 'heavy' || kind === 'error' ? 40 : 12),
    error() {},
    replayed() {},
  }
}

function settingsOf(query: URLSearchParams): Settings {
  const locale = locales.find((known) => known === query.get('locale')) ?? 'fa'
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const motionLevel = query.get('motion') === 'low' ? 'low' : 'high'
  return { locale, sound: true, motionLevel, reducedMotion }
}

function randomSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
