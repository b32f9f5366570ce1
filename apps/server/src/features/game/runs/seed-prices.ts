export const revivePriceSeed = [1, 2, 4, 8].map((amount, index) => ({
  publicId: `revive-${index + 1}`,
  data: { price: { currency: 'gem' as const, amount } },
}))

export const ticketRefillSeed = [{ publicId: 'ticket-refill', data: { max: 5, seconds: 20 * 60 } }]
