/** Whether to run at full size, which takes some minutes: `FAULTS=all`. */
export const isWhole = process.env.FAULTS === 'all'
