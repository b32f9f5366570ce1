/** The eight-pointed stars of girih, centred, of radius 10: sharp, of two squares, and soft. */
export const shamseh =
  'M0-10 1.8-4.34 7.07-7.07 4.34-1.8 10 0 4.34 1.8 7.07 7.07 1.8 4.34 0 10-1.8 4.34-7.07 7.07-4.34 1.8-10 0-4.34-1.8-7.07-7.07-1.8-4.34Z'
export const khatam =
  'M0-10 2.93-7.07H7.07V-2.93L10 0 7.07 2.93V7.07H2.93L0 10-2.93 7.07H-7.07V2.93L-10 0-7.07-2.93V-7.07H-2.93Z'
export const softStar =
  'M0-10 2.3-5.54 7.07-7.07 5.54-2.3 10 0 5.54 2.3 7.07 7.07 2.3 5.54 0 10-2.3 5.54-7.07 7.07-5.54 2.3-10 0-5.54-2.3-7.07-7.07-2.3-5.54Z'

/** A blue fire, 30 high. */
export const flame =
  'M1.5-15.5C9-8 13-3.6 12 5 11 11.6 6 15 0 15-6.5 15-11.5 10.6-11.5 4-11.5-1-8-3.5-6.8-8.5-4-6.5-2.8-4.5-2.6-2.2 0-5 2.6-9.5 1.5-15.5Z'
export const flameCore =
  'M.2 13.2C-4.2 13.2-6.4 10.2-6.2 7-6 3-1.8 2.6-1-2.4 3.2.6 6.2 3.6 5.2 8 4.4 11.2 3.2 13.2.2 13.2Z'

/** The shapes of the power-ups, 30 high; they are distinguishable without colour. */
export const shieldShape =
  'M0 14C-7.4 11.2-12 6.5-12-1V-9.8C-8-10-3.6-11.4 0-14 3.6-11.4 8-10 12-9.8V-1C12 6.5 7.4 11.2 0 14Z'
export const magnetShape =
  'M-12.5-13V.5C-12.5 7.6-7 13 0 13S12.5 7.6 12.5.5V-13H5.2V.5C5.2 3.6 3 5.8 0 5.8S-5.2 3.6-5.2.5V-13Z'
export const boltShape = 'M3-15-10 3H-2L-4 15 10-4H1.500Z'
export const bombShape =
  'M-1 14A10.5 10.5 0 1 1 3.5-6L6-8.5 9.5-5 7-2.500A10.5 10.5 0 0 1-1 14ZM8-9C9-12 11-12 12-15'
export const glassShape = 'M-9-14H9V-11C9-5 4-3 2 0 4 3 9 5 9 11V14H-9V11C-9 5-4 3-2 0-4-3-9-5-9-11Z'
