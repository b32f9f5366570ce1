/** Longest text of a message, of the caption of a picture, and of a button, in characters: limits of the Bot API. */
export const broadcastLimits = { text: 4096, caption: 1024, button: 64 } as const
