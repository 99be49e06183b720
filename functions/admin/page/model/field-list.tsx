import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import DeleteIcon from '@mui/icons-material/Delete'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import type { InputProblem } from '../forms/editing.ts'
import { inputId } from '../forms/input-id.ts'
import { useText } from '../language/text.ts'
import type { FieldLine } from './field-line.ts'
import { ofField } from './problems.ts'
import { typeText } from './words.ts'

interface FieldListProps {
  lines: readonly FieldLine[]
  chosen: string | undefined
  problems: readonly InputProblem[]
  choose: (key: string) => void
  move: (key: string, by: -1 | 1) => void
  remove: (key: string) => void
}

/** The path of the button that moves a field. */
export const moveButton = (key: string, by: -1 | 1): string => `${key}.${by < 0 ? 'up' : 'down'}`

/** What a row says of a field below its name. */
const useAbout = () => {
  const text = useText()
  return (line: FieldLine, isWrong: boolean): string =>
    [
      isWrong ? text('model.toCorrect') : '',
      typeText(line.type),
      line.isRequired ? text('model.required') : '',
      line.unique ? text('model.unique') : '',
    ]
      .filter((part) => part !== '')
      .join(' · ')
}

/** The fields in their order. Each opens by its name, and moves by buttons, which the keyboard reaches. */
export const FieldList = ({ lines, chosen, problems, choose, move, remove }: FieldListProps) => {
  const text = useText()
  const about = useAbout()
  const wrong = new Set(problems.map(({ path }) => ofField(path)?.key))
  return (
    <List disablePadding aria-label={text('model.fields')}>
      {lines.map((line, at) => {
        const { key } = line
        const name = line.name === '' ? text('model.unnamed', { number: at + 1 }) : line.name
        return (
          <ListItem key={key} disablePadding divider>
            <ListItemButton
              selected={key === chosen}
              aria-current={key === chosen}
              onClick={() => choose(key)}
              sx={{ minWidth: 0 }}
            >
              <ListItemText
                primary={name}
                secondary={about(line, wrong.has(key))}
                sx={{ overflowWrap: 'anywhere' }}
                slotProps={
                  wrong.has(key) ? { secondary: { color: 'textPrimary', sx: { fontWeight: 700 } } } : {}
                }
              />
            </ListItemButton>
            <Box sx={{ flex: 'none' }}>
              <IconButton
                size="small"
                id={inputId(moveButton(key, -1))}
                disabled={at === 0}
                aria-label={text('model.up', { name })}
                onClick={() => move(key, -1)}
              >
                <ArrowUpwardIcon fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                id={inputId(moveButton(key, 1))}
                disabled={at === lines.length - 1}
                aria-label={text('model.down', { name })}
                onClick={() => move(key, 1)}
              >
                <ArrowDownwardIcon fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={text('model.remove', { name })}
                onClick={() => remove(key)}
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Box>
          </ListItem>
        )
      })}
    </List>
  )
}
