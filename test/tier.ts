/** Whether tests run at full size, which takes many minutes: `npm run test:all`. */
export const isWhole = process.env.TIER === 'all'
