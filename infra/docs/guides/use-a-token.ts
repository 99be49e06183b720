import type { Guide } from './guide.ts'

export const useAToken = (base: string): Guide => ({
  id: 'use-a-token',
  title: 'Use a token',
  text: 'Calls under `/core/` need a token, all but the login. An editor logs in and gets an access token for a few minutes. A program has an API token, which holds until it is deleted.',
  steps: [
    {
      text: 'Log in. The answer has an access token, and the shell keeps it in `TOKEN` for all calls of this page.',
      shell: `EMAIL=admin@example.com
PASSWORD=correct-horse-battery-1
TOKEN=$(curl -s ${base}/core/auth/login --data-urlencode "email=$EMAIL" --data-urlencode "password=$PASSWORD" |
  sed -n 's/.*"accessToken":"\\([^"]*\\)".*/\\1/p')`,
    },
    {
      text: 'Send it with a call. This one tells who you are.',
      shell: `curl -s ${base}/core/users/self \\
  -H "Authorization: Bearer $TOKEN"`,
      output: '"email":"admin@example.com"',
    },
    {
      text: 'Make a token for a program, such as the build of a site. It may do what you name here, and no more. Only this answer shows the token, so keep it where the program finds it.',
      shell: `KEY=$(curl -s ${base}/core/tokens/add \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' -d @- <<'JSON' |
{
  "name": "site build",
  "permissions": { "collections": ["read"], "elements": ["read"] }
}
JSON
  sed -n 's/.*"token":"\\([^"]*\\)".*/\\1/p')`,
    },
    {
      text: 'The program sends it like any other token. What it was not granted is refused.',
      shell: `curl -s "${base}/core/collections?limit=1" \\
  -H "Authorization: Bearer $KEY"
curl -s ${base}/core/users \\
  -H "Authorization: Bearer $KEY"`,
      output: '"status":"success"\n"title":"Permission denied"',
    },
    {
      text: 'Delete the token when the program is gone. The list of your tokens has its id, and so has the token, after its first underscore.',
      shell: `ID=$(echo "$KEY" | cut -d_ -f2)
curl -s -X POST ${base}/core/tokens/$ID/delete \\
  -H "Authorization: Bearer $TOKEN"`,
      output: '"name":"site build"',
    },
  ],
})
