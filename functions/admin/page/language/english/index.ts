import { bulk } from './bulk.ts'
import { dashboard } from './dashboard.ts'
import { deleting } from './deleting.ts'
import { entries } from './entries.ts'
import { forms } from './forms.ts'
import { frame } from './frame.ts'
import { history } from './history.ts'
import { list } from './list.ts'
import { model } from './model.ts'
import { people } from './people.ts'
import { session } from './session.ts'
import { site } from './site.ts'
import { transfer } from './transfer.ts'

/** The texts of the page, by view. `%{name}` stands for a value, and ` |||| ` parts one from several. */
export const english = {
  bulk,
  dashboard,
  deleting,
  entries,
  forms,
  frame,
  history,
  list,
  model,
  people,
  session,
  site,
  transfer,
}

type Texts = typeof english

/** The name of a text, such as `session.email`. */
export type TextKey = { [View in keyof Texts]: `${View}.${keyof Texts[View] & string}` }[keyof Texts]
