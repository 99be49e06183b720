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
  fromDay: '%{field} à partir de %{value} (UTC)',
  toDay: '%{field} jusqu’à %{value} (UTC)',
  fromDayLabel: '%{field} à partir de (UTC)',
  toDayLabel: '%{field} jusqu’à (UTC)',
  select: 'Sélectionner',
  selectNoMore: 'Ne plus sélectionner',
  nothingMatches: 'Rien ne correspond à la recherche et aux filtres.',
  nothingYet: 'Pas encore d’entrée : %{name}.',
  clear: 'Les effacer',
}
