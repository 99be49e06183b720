/** Whether tests run at full size, which takes many minutes: `npm run test:all`. */
export const isWhole = process.env.TIER === 'all'

/** How much a test does: so much in `npm test`, and the whole in `npm run test:all`. */
export const sized = (usual: number, whole: number): number => (isWhole ? whole : usual)
