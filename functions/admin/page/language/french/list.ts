import type { list as english } from '../english/list.ts'
import type { Wording } from '../wording.ts'

export const list: Wording<typeof english> = {
  add: 'Ajouter : %{name}',
  search: 'Rechercher',
  state: 'État',
  changed: 'Modifiée le',
  contains: '%{field} contient',
  nothingMatches: 'Rien ne correspond à la recherche et aux filtres.',
  nothingYet: 'Pas encore d’entrée : %{name}.',
  clear: 'Les effacer',
}
