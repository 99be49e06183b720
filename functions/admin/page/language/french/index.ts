import raFrench from 'ra-language-french'
import type { english } from '../english/index.ts'
import type { Wording } from '../wording.ts'
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

type English = typeof english

/** A view without its French words does not compile. */
const texts: { readonly [View in keyof English]: Wording<English[View]> } = {
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

/** All messages in French, with those of the kit. */
export const french = { ...raFrench, ...texts }
