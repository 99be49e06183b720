import type { CollectionChange, FieldChange } from './collection-change.ts'
import { saysTheSame } from './normal.ts'
import type { Step } from './plan.ts'
import { type FieldSchema, hintNames } from './site-schema.ts'

/** A line of a plan. The sign tells what it does: add, change or remove. */
export interface PlanLine {
  sign: '+' | '~' | '-'
  text: string
}

const said = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value))

const fieldText = (field: FieldSchema): string => {
  const { name, type, allowNull, unique } = field
  return [
    `${name}: ${type}`,
    ...(allowNull ? [] : ['not null']),
    ...(unique ? ['unique'] : []),
    ...(['default', ...hintNames] as const).flatMap((member) =>
      field[member] === undefined ? [] : [`${member} ${said(field[member])}`],
    ),
  ].join(', ')
}

const differences = ({ from, to }: FieldChange): string =>
  (['type', 'allowNull', 'unique', 'default', ...hintNames] as const)
    .filter((member) => !saysTheSame(from[member], to[member]))
    .map((member) => `${member} ${said(from[member])} → ${said(to[member])}`)
    .join(', ')

const changeLines = (name: string, change: CollectionChange): PlanLine[] => {
  const { from, to, former, added, changed, removed, isReordered } = change
  const lines: PlanLine[] = [
    ...[...former].map(
      ([field, old]): PlanLine => ({
        sign: '~',
        text: `rename the field ${name}.${old} to ${field}; its values follow`,
      }),
    ),
    ...added.map((field): PlanLine => ({ sign: '+', text: `add the field ${name}.${fieldText(field)}` })),
    ...changed
      .filter((pair) => differences(pair) !== '')
      .map(
        (pair): PlanLine => ({
          sign: '~',
          text: `change the field ${name}.${pair.to.name}: ${differences(pair)}`,
        }),
      ),
    ...removed.map((field): PlanLine => ({ sign: '-', text: `remove the field ${name}.${field}` })),
  ]
  if (from.singleName !== to.singleName || from.pluralName !== to.pluralName)
    lines.push({ sign: '~', text: `call the elements of ${name} ${to.singleName} and ${to.pluralName}` })
  if (isReordered) lines.push({ sign: '~', text: `put the fields of ${name} in another order` })
  return lines
}

/** A step in words. */
export const stepLines = (step: Step): PlanLine[] => {
  switch (step.kind) {
    case 'add-collection':
      return [
        { sign: '+', text: `add the collection ${step.name}` },
        ...step.to.fields.map(
          (field): PlanLine => ({ sign: '+', text: `add the field ${step.name}.${fieldText(field)}` }),
        ),
      ]
    case 'change-collection':
      return changeLines(step.name, step.change)
    case 'publish-collection':
      return [{ sign: '~', text: `${step.published ? 'publish' : 'unpublish'} the collection ${step.name}` }]
    case 'add-role':
      return [{ sign: '+', text: `add the role ${step.name}: ${said(step.to.permissions)}` }]
    case 'change-role':
      return [
        {
          sign: '~',
          text: `change the role ${step.name}: ${said(step.from.permissions)} → ${said(step.to.permissions)}${step.from.active === step.to.active ? '' : `, active ${step.from.active} → ${step.to.active}`}`,
        },
      ]
    case 'remove-role':
      return [{ sign: '-', text: `remove the role ${step.name}` }]
    case 'remove-collection':
      return [{ sign: '-', text: `remove the collection ${step.name} with all its elements` }]
  }
}
