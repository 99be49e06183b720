/** The calls of a client that orval makes of the interface, in this order. */
import './auth'
import './collections'
import './site'
import './accounts'
import './types'
