import type { session as english } from '../english/session.ts'
import type { Wording } from '../wording.ts'

export const session: Wording<typeof english> = {
  signInTitle: 'Se connecter à Typecase',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  signIn: 'Se connecter',
  signOut: 'Se déconnecter',
  ended: 'Votre session est terminée',
  enterPassword: 'Saisissez le mot de passe de %{email} pour continuer. Votre texte est toujours là.',
  notNow: 'Pas maintenant',
  noAnswer:
    'Le serveur ne répond pas. Vérifiez la connexion et réessayez ; ce que vous avez saisi reste ici.',
}
