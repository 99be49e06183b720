import { startAccount } from './account.ts'
import { useOwnAddress } from './address.ts'
import { startContents } from './contents.ts'
import { startCopying } from './copy.ts'
import { startFilter } from './filter.ts'
import { startHighlighting } from './highlight.ts'
import { startTrying } from './try.ts'

useOwnAddress()
startFilter()
startContents()
startCopying()
startAccount()
startTrying()
startHighlighting()
