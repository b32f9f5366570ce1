export { connectGame } from '@ganj/game-bridge'
