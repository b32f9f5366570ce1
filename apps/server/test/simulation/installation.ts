/** The configuration of the simulated installation. */
export const botToken = '123456789:a-bot-that-lives-only-in-tests'
export const gameToken = 'a-game-token-of-tests'
export const publicUrl = 'https://ganj.example'
export const sessionSecret = 'a secret of thirty-two characters'
export const timeZone = 'Asia/Tehran'
