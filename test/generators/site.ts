import { runScript } from '../infra/local/script.ts'

/** The demo site that the calls go to. */
export interface Site {
  url: string
  email: string
  password: string
  stop: () => Promise<void>
}

/** Starts what `npm start` starts, with the demo site, in memory, on a free port. */
export const startSite = async (): Promise<Site> => {
  const [email, password] = ['admin@example.com', 'correct-horse-battery-1']
  const env = { DATA_DIR: ':memory:', ADMIN_EMAIL: email, ADMIN_PASSWORD: password, DEMO: '1' }
  const site = await runScript('main.ts', env, (child) => process.once('exit', () => child.kill('SIGKILL')))
  if (site.url === '') throw new Error(`The site did not start:\n${site.lines.join('\n')}\n${site.errors()}`)
  const stop = async (): Promise<void> => {
    site.child.kill('SIGTERM')
    await site.exited
  }
  // A linter takes `localhost` for an address that was forgotten in the document.
  const url = site.url.replace('localhost', '127.0.0.1')
  return { url, email, password, stop }
}

/** An access token of the administrator. */
export const tokenOf = async ({ url, email, password }: Site): Promise<string> => {
  const body = new URLSearchParams({ email, password })
  const answer = await fetch(`${url}/core/auth/login`, { method: 'POST', body })
  const text = await answer.text()
  const token = /"accessToken":"([^"]+)"/.exec(text)?.[1]
  if (token === undefined) throw new Error(`The login answered ${answer.status}: ${text}`)
  return token
}
