import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import type { InputProblem } from '../forms/editing.ts'
import { problemAt, TextInput } from '../forms/text-input.tsx'
import { useText } from '../language/text.ts'
import { emptyOf, type FieldLine } from './field-line.ts'
import { FieldProblemText } from './field-problem.tsx'
import { InitialInput } from './initial-input.tsx'
import { fieldPath, offersDrop } from './problems.ts'
import { types, typeText } from './words.ts'

export interface FieldPanelProps {
  line: FieldLine
  /** The collection, whose entries a problem may name; undefined for a new one. */
  collection: number | undefined
  problems: readonly InputProblem[]
  change: (change: Partial<FieldLine>, path: string) => void
}

interface TickProps {
  label: string
  help?: string
  checked: boolean
  change: (checked: boolean) => void
}

const Tick = ({ label, help, checked, change }: TickProps) => (
  <div>
    <FormControlLabel
      control={<Checkbox checked={checked} onChange={(event) => change(event.target.checked)} />}
      label={label}
    />
    {help === undefined ? null : <FormHelperText sx={{ ml: 4, mt: 0 }}>{help}</FormHelperText>}
  </div>
)

/** The rules for the values of a field. */
const Rules = ({ line, change }: FieldPanelProps) => {
  const text = useText()
  const put = (part: Partial<FieldLine>, member: string): void => change(part, fieldPath(line.key, member))
  return (
    <div>
      <Tick
        label={text('model.required')}
        {...(line.type === 'text' ? { help: text('model.requiredText') } : {})}
        checked={line.isRequired}
        change={(isRequired) => put({ isRequired }, 'name')}
      />
      <Tick label={text('model.unique')} checked={line.unique} change={(unique) => put({ unique }, 'name')} />
      <Tick
        label={text('model.hasInitial')}
        help={text(line.was ? 'model.initialLater' : 'model.initialNow')}
        checked={line.hasInitial}
        change={(hasInitial) => put({ hasInitial }, 'default')}
      />
    </div>
  )
}

/** What helps editors to fill the field in. */
const Hints = ({ line, problems, change }: FieldPanelProps) => {
  const text = useText()
  const shared = (member: 'label' | 'help' | 'options') => ({
    path: fieldPath(line.key, member),
    problems,
    value: line[member],
    change: (typed: string) => change({ [member]: typed }, fieldPath(line.key, member)),
    label: text(`model.${member}`),
    help: text(`model.${member}Help`),
  })
  return (
    <>
      <TextInput {...shared('label')} />
      <TextInput {...shared('help')} multiline maxRows={6} />
      {line.type === 'text' ? (
        <>
          <TextInput {...shared('options')} multiline minRows={2} maxRows={12} />
          <TextInput
            path={fieldPath(line.key, 'format')}
            problems={problems}
            label={text('model.format')}
            select
            value={line.format}
            change={(typed) => {
              const format = formats.find((one) => one === typed)
              if (format !== undefined) change({ format }, fieldPath(line.key, 'format'))
            }}
            slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          >
            {formats.map((format) => (
              <MenuItem key={format} value={format}>
                {text(`model.format_${format === '' ? 'any' : format}`)}
              </MenuItem>
            ))}
          </TextInput>
        </>
      ) : null}
    </>
  )
}

const formats = ['', 'line', 'multiline', 'markdown'] as const

/** What one field is: its name and type, what its values have to be, and what editors are told. */
export const FieldPanel = (props: FieldPanelProps) => {
  const { line, collection, problems, change } = props
  const text = useText()
  const [namePath, typePath] = [fieldPath(line.key, 'name'), fieldPath(line.key, 'type')]
  const problem = problemAt(problems, namePath)
  const isRenamed = line.was !== undefined && line.was.name !== line.name
  return (
    <Stack spacing={2}>
      <TextInput
        path={namePath}
        problems={[]}
        label={text('model.fieldName')}
        required
        value={line.name}
        change={(name) => change({ name }, namePath)}
        error={problem !== undefined}
        help={
          problem === undefined ? (
            text(isRenamed ? 'model.renamed' : 'model.fieldNameHelp', { name: line.was?.name ?? '' })
          ) : (
            <FieldProblemText message={problem} collection={collection} />
          )
        }
      />
      {line.dropsValues || (problem !== undefined && offersDrop(problem)) ? (
        <Tick
          label={text('model.drop')}
          checked={line.dropsValues}
          change={(dropsValues) => change({ dropsValues }, '')}
        />
      ) : null}
      <TextInput
        path={typePath}
        problems={problems}
        label={text('model.fieldType')}
        select
        value={line.type}
        change={(typed) => {
          const type = types.find((one) => one === typed)
          if (type === undefined) return
          // A text that was typed as the first value stays, unless the new type has another kind of input.
          const isKept = (type === 'boolean') === (line.type === 'boolean')
          change({ type, initial: isKept ? line.initial : emptyOf(type) }, typePath)
        }}
      >
        {types.map((type) => (
          <MenuItem key={type} value={type}>
            {typeText(type)}
          </MenuItem>
        ))}
      </TextInput>
      <Rules {...props} />
      {line.hasInitial ? <InitialInput line={line} problems={problems} change={change} /> : null}
      <Hints {...props} />
    </Stack>
  )
}
