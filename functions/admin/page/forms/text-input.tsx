import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { ReactNode } from 'react'
import type { InputProblem } from './editing.ts'
import { inputId } from './input-id.ts'

interface TextInputProps extends Omit<TextFieldProps, 'onChange' | 'value' | 'helperText' | 'id'> {
  path: string
  value: string
  change: (value: string) => void
  problems: readonly InputProblem[]
  help?: ReactNode
}

/** What is wrong with the input of a path; undefined where nothing is. */
export const problemAt = (problems: readonly InputProblem[], path: string): string | undefined =>
  problems.find((problem) => problem.path === path)?.message

/** An input of a text, with what is wrong with it below it, or what it is for. */
export const TextInput = ({
  path,
  value,
  change,
  problems,
  help,
  error = false,
  ...rest
}: TextInputProps) => {
  const problem = problemAt(problems, path)
  return (
    <TextField
      {...rest}
      id={inputId(path)}
      value={value}
      onChange={(event) => change(event.target.value)}
      error={error || problem !== undefined}
      helperText={problem ?? help}
      fullWidth
    />
  )
}
