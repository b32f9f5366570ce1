export { type Bot, type BotSkill, botSkills, createBot } from './bot.ts'
export { type PlayOptions, playRun } from './play-run.ts'
