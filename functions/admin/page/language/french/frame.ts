import type { frame as english } from '../english/frame.ts'
import type { Wording } from '../wording.ts'

export const frame: Wording<typeof english> = {
  profile: 'Profil',
  loading: 'Chargement',
  nothingTitle: 'Rien à rédiger pour l’instant',
  nothingText:
    'Il n’y a pas de collection, ou votre rôle ne permet pas de les lire. Un administrateur peut en créer une.',
  reload: 'Recharger la page',
  outdatedTitle: 'Cette partie de la page ne peut pas être chargée',
  outdatedText:
    'La page a été mise à jour entre-temps, ou la connexion est perdue. Rechargez la page pour continuer.',
  outdatedForm: 'Ce que vous avez saisi est toujours là : enregistrez-le d’abord.',
  newCollection: 'Nouvelle collection',
  leave: 'Partir',
  stay: 'Rester',
}
