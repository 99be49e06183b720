import type { RunningStack } from './options.ts'
export const loadDemo = async (_stack: RunningStack, _email: string): Promise<void> => {}
