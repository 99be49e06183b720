/** The calls of a client that @hey-api/openapi-ts makes of the interface, in this order. */
import './auth'
import './collections'
import './site'
import './accounts'
import './types'
