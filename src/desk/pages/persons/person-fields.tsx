import { type Failure, wrongIn } from "../../api/failure.js";
import { labelIn, useOptions } from "../../api/use-options.js";
import { CheckField, ChoiceField, LongField, TextField } from "../../components/fields.js";
import { useLanguage } from "../../state/language.js";
import { editTexts } from "../../texts/edits.js";
import { formatTime } from "../../texts/format.js";
import { personFormTexts } from "../../texts/person-form.js";
import { useTexts } from "../../texts/texts.js";
import {
  askedFields,
  type FieldGroup,
  fieldGroups,
  isAsked,
  isMinorBy,
  type PersonField,
  type PersonValues,
} from "./person-values.js";

/** What some fields are called in a form, and what is said of them. */
export type Called = { [Field in PersonField]?: { label?: string; hint?: string } };

interface PersonFieldsProps {
  /** Those that may be asked for. A state at a place is asked for once there is a place. */
  fields: readonly PersonField[];
  /** Of every field that may be asked for. */
  values: PersonValues;
  failure: Failure | undefined;
  onChange(field: PersonField, value: string): void;
  /** Begins the ids of the inputs: other forms of the page ask for some of the same. */
  form?: string;
  called?: Called;
}

/** The fields that are asked for. */
export function PersonFields({
  fields,
  form = "person",
  called = {},
  ...shown
}: PersonFieldsProps) {
  const { values, failure, onChange } = shown;
  return (
    <>
      {fields
        .filter((field) => isAsked(field, values))
        .map((field) => (
          <OneField
            key={field}
            id={`${form}-${field}`}
            field={field}
            value={values[field] ?? ""}
            isMinor={isMinorBy(values)}
            wrong={wrongIn(failure, field)}
            onInput={(value) => onChange(field, value)}
            {...called[field]}
          />
        ))}
    </>
  );
}

interface PersonGroupProps extends Pick<PersonFieldsProps, "values" | "failure" | "onChange"> {
  group: FieldGroup;
}

/** The fields of one group, if any is asked for. */
export function PersonGroup({ group, ...shown }: PersonGroupProps) {
  const texts = useTexts(personFormTexts);
  const fields = fieldGroups[group];
  if (!fields.some((field) => isAsked(field, shown.values))) return null;
  return (
    <fieldset class="filters group">
      <legend>{texts[group]}</legend>
      <PersonFields fields={fields} {...shown} />
    </fieldset>
  );
}

/** What a field holds, as people read it. */
export function useWords() {
  const texts = useTexts(editTexts);
  const language = useLanguage();
  const options = useOptions();
  return (field: PersonField, value = ""): string => {
    if (value === "true") return texts.yes;
    if (askedFields[field].kind === "time" && value) {
      return formatTime(value, language);
    }
    return labelIn(options, field, value);
  };
}

interface OneFieldProps {
  id: string;
  field: PersonField;
  label?: string;
  hint?: string;
  value: string;
  /** Of minors more has to be known. */
  isMinor: boolean;
  wrong: string | undefined;
  onInput(value: string): void;
}

function OneField({ field, isMinor, onInput, ...shown }: OneFieldProps) {
  const texts = useTexts(personFormTexts);
  const options = useOptions();
  const { kind, max = 100, isRequired = false } = askedFields[field];
  const { id, label = texts[field], wrong, value } = shown;
  const shared = {
    ...shown,
    label,
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
          id={id}
          label={label}
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
