import type { deleting as english } from '../english/deleting.ts'
import type { Wording } from '../wording.ts'

export const deleting: Wording<typeof english> = {
  one: '« %{name} » sera supprimée dans %{seconds} s.',
  many: '%{smart_count} entrée sera supprimée dans %{seconds} s. |||| %{smart_count} entrées seront supprimées dans %{seconds} s.',
  undo: 'Annuler',
  sending: 'Suppression …',
  changed: 'Une autre personne l’a enregistrée entre-temps. Regardez-la, puis supprimez-la.',
  failed: 'Cette entrée n’a pas été supprimée : |||| Ces entrées n’ont pas été supprimées :',
  atSignOut: 'Il reste quelque chose à supprimer',
  atSignOutText:
    '%{smart_count} entrée doit encore être supprimée. |||| %{smart_count} entrées doivent encore être supprimées.',
  deleteNow: 'Supprimer maintenant et se déconnecter',
  keep: 'Garder et se déconnecter',
}
