import type { list as english } from '../english/list.ts'
import type { Wording } from '../wording.ts'

export const list: Wording<typeof english> = {
  add: 'Ajouter : %{name}',
  search: 'Rechercher',
  state: 'État',
  changed: 'Modifiée le',
  filters: 'Filtres',
  activeFilters: 'Filtres actifs',
  takeOff: 'Retirer : %{filter}',
  show: 'Afficher',
  is: '%{field} : %{value}',
  contains: '%{field} contient',
  containsValue: '%{field} contient « %{value} »',
  from: '%{field} à partir de %{value}',
  to: '%{field} jusqu’à %{value}',
  fromLabel: '%{field} à partir de',
  toLabel: '%{field} jusqu’à',
  select: 'Sélectionner',
  selectNoMore: 'Ne plus sélectionner',
  nothingMatches: 'Rien ne correspond à la recherche et aux filtres.',
  nothingYet: 'Pas encore d’entrée : %{name}.',
  clear: 'Les effacer',
}
