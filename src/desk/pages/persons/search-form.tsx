import { useRef, useState } from "preact/hooks";
import { useOptions } from "../../api/use-options.js";
import { me, permits } from "../../state/session.js";
import { useStore } from "../../state/store.js";
import { fieldTexts } from "../../texts/person-fields.js";
import { personTexts } from "../../texts/persons.js";
import { useTexts } from "../../texts/texts.js";
import { Choice } from "./choice.js";
import { countFilters, type Filters, filtersOf, minQueryLength } from "./search.js";

interface SearchFormProps {
  filters: Filters;
  isLoading: boolean;
  onSearch(filters: Filters): void;
  /** What is asked for cannot be searched. */
  onWrong(): void;
  onClear(): void;
}

/** What may be asked for. It is sent when the form is, never letter by letter. */
export function SearchForm({ filters, isLoading, onSearch, onWrong, onClear }: SearchFormProps) {
  const texts = useTexts(personTexts);
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<{ field: string; text: string }>();
  const isFull = permits(useStore(me), ["persons:sensitive:read"]);

  function submit() {
    if (!form.current) return;
    const asked = filtersOf(new FormData(form.current));
    const problem = problemIn(asked, texts);
    setWrong(problem);
    if (!problem) return onSearch(asked);
    onWrong();
    const field = form.current.elements.namedItem(problem.field);
    if (field instanceof HTMLElement) field.focus();
  }

  return (
    <search class="not-printed">
      <form
        ref={form}
        class="search-form card"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <label for="query">{texts.query}</label>
        <div class="query">
          <input
            id="query"
            name="query"
            dir="auto"
            type="search"
            maxLength={100}
            autocomplete="off"
            spellcheck={false}
            defaultValue={filters.query}
            aria-invalid={wrong?.field === "query"}
            aria-describedby="about-query"
          />
          <button type="submit" class="primary" aria-disabled={isLoading}>
            {texts.search}
          </button>
        </div>
        <p id="about-query" class="hint">
          {isFull ? texts.aboutFullQuery : texts.aboutQuery}
        </p>
        {wrong && (
          <p class="wrong" role="alert">
            {wrong.text}
          </p>
        )}
        <FilterFields filters={filters} isFull={isFull} />
        <button type="button" class="quiet" onClick={onClear}>
          {texts.clear}
        </button>
      </form>
    </search>
  );
}

function problemIn(
  { query, age_min, age_max }: Filters,
  texts: { queryTooShort: string; agesCrossed: string },
) {
  // The service would ignore it and answer with everybody.
  if (query && [...query].length < minQueryLength) {
    return { field: "query", text: texts.queryTooShort };
  }
  const crossed = age_min !== undefined && age_max !== undefined && age_min > age_max;
  return crossed ? { field: "age_min", text: texts.agesCrossed } : undefined;
}

/** The filters that the key may use. */
function FilterFields({ filters, isFull }: { filters: Filters; isFull: boolean }) {
  const texts = { ...useTexts(personTexts), ...useTexts(fieldTexts) };
  const source = useStore(me)?.source;
  const options = useOptions();
  const count = countFilters(filters);
  const sources = options?.sources.filter(({ handle }) => isFull || handle === source);
  return (
    <details open={count > 0}>
      <summary>
        {texts.filters}
        {count > 0 && ` (${count})`}
      </summary>
      <div class="filters">
        <Choice
          name="status"
          label={texts.status}
          chosen={filters.status}
          options={options?.statuses}
        />
        <fieldset>
          <legend>{texts.gender}</legend>
          {options?.genders.map(({ handle, label }) => (
            <label key={handle} class="check">
              <input
                type="checkbox"
                name="gender"
                value={handle}
                defaultChecked={filters.gender?.some((gender) => gender === handle)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <div>
          <label for="age_min">{texts.ageMin}</label>
          <Age name="age_min" value={filters.age_min} />
        </div>
        <div>
          <label for="age_max">{texts.ageMax}</label>
          <Age name="age_max" value={filters.age_max} />
        </div>
        <p id="about-ages" class="hint wide">
          {texts.aboutAges}
        </p>
        <Choice name="source" label={texts.source} chosen={filters.source?.[0]} options={sources} />
        {isFull && (
          <>
            <Choice
              name="hospital"
              label={texts.hospital}
              chosen={filters.hospital?.[0]}
              options={options?.hospitals}
            />
            <Choice
              name="hospital_status"
              label={texts.hospitalStatus}
              chosen={filters.hospital_status?.[0]}
              options={options?.hospital_statuses}
            />
            <Choice
              name="shelter"
              label={texts.shelter}
              chosen={filters.shelter?.[0]}
              options={options?.shelters}
            />
          </>
        )}
      </div>
    </details>
  );
}

const Age = ({ name, value }: { name: string; value: number | undefined }) => (
  <input
    id={name}
    name={name}
    type="number"
    inputMode="numeric"
    min={0}
    max={150}
    step={1}
    defaultValue={value}
    aria-describedby="about-ages"
  />
);
