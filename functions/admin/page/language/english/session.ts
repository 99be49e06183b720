/** The sign-in, and the question for the password. */
export const session = {
  signInTitle: 'Sign in to Typecase',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in',
  signOut: 'Sign out',
  ended: 'Your session has ended',
  enterPassword: 'Enter the password of %{email} to go on. Your text is still here.',
  notNow: 'Not now',
  noAnswer: 'The server does not answer. Check the connection and try again; what you typed stays here.',
}
