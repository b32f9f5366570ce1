export { type Bot, type BotSkill, botSkills, createBot } from './bot.ts'
export { type PlayOptions, playRun, playRunInSegments } from './play-run.ts'
