import type { Failure } from "../../api/failure.js";
import { useOptions } from "../../api/use-options.js";
import { CheckField, ChoiceField, LongField, TextField } from "../../components/fields.js";
import { personFormTexts } from "../../texts/person-form.js";
import { useTexts } from "../../texts/texts.js";
import {
  askedFields,
  type FieldGroup,
  fieldGroups,
  isMinorBy,
  type PersonField,
  type PersonValues,
} from "./person-values.js";

interface PersonFieldsProps {
  group: FieldGroup;
  /** Of every field that is asked for. */
  values: PersonValues;
  failure: Failure | undefined;
  onChange(field: PersonField, value: string): void;
}

/** The fields of one group that are asked for. A state at a place is asked for once there is a place. */
export function PersonFields({ group, values, failure, onChange }: PersonFieldsProps) {
  const texts = useTexts(personFormTexts);
  const asked = fieldGroups[group].filter((field) => isAsked(field, values));
  if (asked.length === 0) return null;
  return (
    <fieldset class="filters group">
      <legend>{texts[group]}</legend>
      {asked.map((field) => (
        <OneField
          key={field}
          field={field}
          value={values[field] ?? ""}
          isMinor={isMinorBy(values)}
          wrong={wrongIn(failure, field)}
          onInput={(value) => onChange(field, value)}
        />
      ))}
    </fieldset>
  );
}

function isAsked(field: PersonField, values: PersonValues): boolean {
  if (values[field] === undefined) return false;
  switch (field) {
    case "hospital_status":
      return Boolean(values.hospital);
    case "shelter_status":
      return Boolean(values.shelter);
    case "found_at":
    case "finder_name":
    case "finder_phone":
    case "found_notes":
      return values.status === "found";
    case "is_guardian_verified":
      return isMinorBy(values);
    default:
      return true;
  }
}

/** What the service says of a field. */
function wrongIn(failure: Failure | undefined, field: PersonField): string | undefined {
  const said = failure?.messages.filter((message) => message.field === field);
  return said?.map(({ text }) => text).join(" ") || undefined;
}

interface OneFieldProps {
  field: PersonField;
  value: string;
  /** Of minors more has to be known. */
  isMinor: boolean;
  wrong: string | undefined;
  onInput(value: string): void;
}

function OneField({ field, value, isMinor, wrong, onInput }: OneFieldProps) {
  const texts = useTexts(personFormTexts);
  const options = useOptions();
  const { kind, max = 100, isRequired = false } = askedFields[field];
  const shared = {
    // Other forms of the page ask for some of the same.
    id: `person-${field}`,
    label: texts[field],
    value,
    wrong,
    isRequired: isRequired || (isMinor && field === "contact_person_relationship"),
    maxLength: max,
    onInput,
  };
  if (typeof kind === "object") {
    return <ChoiceField {...shared} none={texts.notSaid} options={options?.[kind.from]} />;
  }
  switch (kind) {
    case "check":
      return (
        <CheckField
          id={shared.id}
          label={texts[field]}
          wrong={wrong}
          isChecked={value === "true"}
          onChange={(isChecked) => onInput(isChecked ? "true" : "")}
        />
      );
    case "long":
      return <LongField {...shared} />;
    case "line":
      return <TextField {...shared} />;
    case "time":
      return <TextField {...shared} type="datetime-local" />;
    default:
      return <TextField {...shared} type={kind} />;
  }
}
