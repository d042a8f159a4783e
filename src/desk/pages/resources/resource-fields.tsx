import { type Failure, wrongIn } from "../../api/failure.js";
import { useOptions } from "../../api/use-options.js";
import { ChoiceField, LongField, TextField } from "../../components/fields.js";
import { editTexts } from "../../texts/edits.js";
import { resourceTexts } from "../../texts/resources.js";
import { useTexts } from "../../texts/texts.js";
import {
  emptyLink,
  type LinkValues,
  lines,
  maxLinks,
  type ResourceField,
  type ResourceValues,
} from "./resource-values.js";

interface ResourceFieldsProps {
  values: ResourceValues;
  failure: Failure | undefined;
  onChange<Field extends ResourceField>(field: Field, value: ResourceValues[Field]): void;
}

/** All that a resource says of itself. */
export function ResourceFields({ values, failure, onChange }: ResourceFieldsProps) {
  const texts = useTexts(resourceTexts);
  const options = useOptions();
  const wrong = (field: string) => wrongIn(failure, field);
  const line = (field: keyof typeof lines, isRequired = false) => (
    <TextField
      id={field}
      label={texts[field]}
      value={values[field]}
      wrong={wrong(field)}
      isRequired={isRequired}
      maxLength={lines[field]}
      onInput={(value) => onChange(field, value)}
    />
  );
  return (
    <>
      <div class="filters">
        {line("name", true)}
        <ChoiceField
          id="type"
          label={texts.type}
          none={texts.choose}
          isRequired
          value={values.type}
          wrong={wrong("type")}
          options={options?.resource_types}
          onInput={(type) => onChange("type", type)}
        />
        {line("address")}
        {line("city")}
        {line("region")}
        <ChoiceField
          id="country"
          label={texts.country}
          none={texts.choose}
          isRequired
          value={values.country}
          wrong={wrong("country")}
          options={options?.countries.map(({ code, label }) => ({ handle: code, label }))}
          onInput={(country) => onChange("country", country)}
        />
        <LongField
          id="description"
          label={texts.description}
          maxLength={5_000}
          value={values.description}
          wrong={wrong("description")}
          onInput={(value) => onChange("description", value)}
        />
      </div>
      <LinkFields
        links={values.links}
        wrong={wrong}
        onChange={(links) => onChange("links", links)}
      />
    </>
  );
}

interface LinkFieldsProps {
  links: LinkValues[];
  wrong(field: string): string | undefined;
  onChange(links: LinkValues[]): void;
}

/** The telephones and addresses of a resource. */
function LinkFields({ links, wrong, onChange }: LinkFieldsProps) {
  const texts = { ...useTexts(resourceTexts), ...useTexts(editTexts) };
  const options = useOptions();
  const change = (at: number, changes: Partial<LinkValues>) =>
    onChange(links.map((link, other) => (other === at ? { ...link, ...changes } : link)));
  return (
    <>
      {links.map((link, at) => (
        <fieldset key={at} class="filters">
          <legend>{texts.link(at + 1)}</legend>
          <ChoiceField
            id={`links-${at}-type`}
            label={texts.linkType}
            none={texts.choose}
            isRequired
            value={link.type}
            wrong={wrong(`links.${at}.type`)}
            options={options?.link_types}
            onInput={(type) => change(at, { type, href: null })}
          />
          <TextField
            id={`links-${at}-value`}
            label={texts.linkValue}
            isRequired
            maxLength={2_000}
            value={link.value}
            wrong={wrong(`links.${at}.value`)}
            onInput={(value) => change(at, { value, href: null })}
          />
          <TextField
            id={`links-${at}-label`}
            label={texts.linkLabel}
            isRequired
            maxLength={300}
            value={link.label}
            wrong={wrong(`links.${at}.label`)}
            onInput={(label) => change(at, { label })}
          />
          <div>
            <button
              type="button"
              aria-label={texts.removeLinkNumber(at + 1)}
              onClick={() => onChange(links.filter((_link, other) => other !== at))}
            >
              {texts.removeLink}
            </button>
          </div>
        </fieldset>
      ))}
      {links.length < maxLinks && (
        <div>
          <button type="button" onClick={() => onChange([...links, emptyLink])}>
            {texts.addLink}
          </button>
        </div>
      )}
    </>
  );
}
