import { client } from 'generated/interface/hey-api/client.gen'

/** The token that all further calls send. The address of the site is the one in the document. */
export const useToken = (token: string): void => {
  client.setConfig({ auth: () => token })
}
