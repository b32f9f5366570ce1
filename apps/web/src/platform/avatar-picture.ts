/** Where the picture of an avatar is served. */
export const avatarPicture = (avatarPublicId: string): string => `/api/avatar/image/${avatarPublicId}.svg`
