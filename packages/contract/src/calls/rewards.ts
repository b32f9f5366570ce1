import { defineCall } from './define-call.ts'

export const getDailyReward = defineCall({ method: 'GET', path: '/daily-reward' })
export const claimDailyReward = defineCall({ method: 'POST', path: '/daily-reward/claim', idempotent: true })
export const getAllDailyTasks = defineCall({ method: 'GET', path: '/daily-task/all' })
export const getDailyTasks = defineCall({ method: 'GET', path: '/daily-task/daily-tasks' })
export const claimDailyTask = defineCall({ method: 'POST', path: '/daily-task/claim', idempotent: true })
export const getAllAchievements = defineCall({ method: 'GET', path: '/achievement/all' })
export const getAchievements = defineCall({ method: 'GET', path: '/achievement/achievements' })
export const claimAchievement = defineCall({ method: 'POST', path: '/achievement/claim', idempotent: true })
