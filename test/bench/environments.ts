/** How many environments each function has under load. */
export const loadedEnvironments = 3
