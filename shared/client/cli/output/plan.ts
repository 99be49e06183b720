import { stepLines } from '../../schema/describe.ts'
import type { Plan } from '../../schema/plan.ts'
import type { Context } from '../context.ts'

/** The lines of a plan. */
export const planLines = ({ steps }: Plan): string[] =>
  steps.flatMap(stepLines).map(({ sign, text }) => `${sign} ${text}`)

/** Shows a plan to people. */
export const sayPlan = ({ say, colors }: Context, plan: Plan): void => {
  const colour = { '+': colors.green, '~': colors.yellow, '-': colors.red }
  for (const { sign, text } of plan.steps.flatMap(stepLines)) say(colour[sign](`${sign} ${text}`))
}
