import type { frame as english } from '../english/frame.ts'
import type { Wording } from '../wording.ts'

export const frame: Wording<typeof english> = {
  profile: 'Profil',
  loading: 'Chargement',
  nothingTitle: 'Rien à rédiger pour l’instant',
  nothingText:
    'Il n’y a pas de collection, ou votre rôle ne permet pas de les lire. Un administrateur peut en créer une.',
  newCollection: 'Nouvelle collection',
}
