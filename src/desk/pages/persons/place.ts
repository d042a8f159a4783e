import { type AnyPerson, isFullView } from "../../api/persons.js";

interface PlaceTexts {
  hidden: string;
  noValue: string;
  perhapsHidden: string;
}

/**
 * Where a person is or was last seen, or a text that says why there is no place. The minimized view never says whether
 * a place is unknown or protected, because that would reveal who is in a hospital.
 */
export function placeOf(person: AnyPerson, texts: PlaceTexts): string {
  if (!isFullView(person)) {
    return person.location === undefined ? texts.hidden : (person.location ?? texts.perhapsHidden);
  }
  const { location, hospital, hospital_status, shelter, shelter_status } = person;
  const places = [
    stateAt(hospital, hospital_status),
    stateAt(shelter, shelter_status),
    location ?? undefined,
  ].filter((place) => place !== undefined);
  return places.length > 0 ? places.join(" · ") : texts.noValue;
}

type Labelled = { label: string } | null;

/** `Hospital Vargas (Hospitalizado)` */
export function stateAt(place: Labelled, state: Labelled): string | undefined {
  if (!place) return state?.label;
  return state ? `${place.label} (${state.label})` : place.label;
}
