import type { bulk as english } from '../english/bulk.ts'
import type { Wording } from '../wording.ts'

export const bulk: Wording<typeof english> = {
  bar: 'Entrées sélectionnées',
  select: 'Sélectionner %{name}',
  unselect: 'Ne rien sélectionner',
  selected: '%{smart_count} sélectionnées',
  allSelected: 'Les %{smart_count} entrées trouvées sont sélectionnées',
  selectAll: 'Sélectionner les %{smart_count} entrées trouvées',
  publishTitle: 'Publier %{smart_count} entrée |||| Publier %{smart_count} entrées',
  unpublishTitle: 'Dépublier %{smart_count} entrée |||| Dépublier %{smart_count} entrées',
  deleteTitle: 'Supprimer %{smart_count} entrée |||| Supprimer %{smart_count} entrées',
  allText:
    'Il s’agit de l’entrée qui correspond à la recherche et aux filtres. |||| Il s’agit des %{smart_count} entrées qui correspondent à la recherche et aux filtres, sur toutes les pages.',
  deleteText:
    'L’entrée qui correspond à la recherche et aux filtres disparaît alors. Cette action est définitive. |||| Les %{smart_count} entrées qui correspondent à la recherche et aux filtres, sur toutes les pages, disparaissent alors. Cette action est définitive.',
  cancel: 'Annuler',
  stop: 'Arrêter',
  close: 'Fermer',
  progress: 'Progression',
  looking: 'Recherche des entrées …',
  soFar: '%{done} sur %{total}',
  done: '%{smart_count} entrée traitée. |||| %{smart_count} entrées traitées.',
  unchanged: '%{smart_count} l’était déjà. |||| %{smart_count} l’étaient déjà.',
  left: 'Rien n’a été fait pour %{smart_count} autre entrée. |||| Rien n’a été fait pour %{smart_count} autres entrées.',
  failed:
    'Rien n’a été fait pour cette entrée : |||| Rien n’a été fait pour ces %{smart_count} entrées, ou on ne le sait pas :',
  more: 'Et %{smart_count} de plus. |||| Et %{smart_count} de plus.',
  changed: 'Une autre personne l’a enregistrée entre-temps. Regardez-la d’abord.',
  unknown: 'La réponse n’est pas arrivée ; c’est donc peut-être fait. Regardez-la.',
  busy: 'Le serveur n’a plus de temps pour l’instant. Réessayez dans une minute.',
  otherNumber:
    '%{found} entrées correspondent maintenant, et la liste en annonçait %{expected}. Rien n’a été fait : regardez de nouveau la liste.',
}
