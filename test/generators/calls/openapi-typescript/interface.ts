/** The calls of a client that openapi-typescript and openapi-fetch make of the interface, in this order. */
import './auth'
import './collections'
import './site'
import './accounts'
import './types'
