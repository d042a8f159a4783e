import { useOptions } from "../../api/use-options.js";
import { ChoiceField, TextField } from "../../components/fields.js";
import { importTexts } from "../../texts/imports.js";
import { useTexts } from "../../texts/texts.js";
import type { ListSettings } from "./send-list.js";

interface ListFieldsProps {
  list: ListSettings;
  isDisabled: boolean;
  onChange(changed: ListSettings): void;
}

/** What somebody may say of a whole list. */
export function ListFields({ list, isDisabled, onChange }: ListFieldsProps) {
  const texts = useTexts(importTexts);
  const options = useOptions();
  return (
    <details>
      <summary>{texts.whole}</summary>
      <p class="hint">{texts.aboutWhole}</p>
      <div class="filters">
        {(["hospital", "shelter"] as const).map((kind) => (
          <ChoiceField
            key={kind}
            id={kind}
            label={texts[kind]}
            none={texts.none}
            isDisabled={isDisabled}
            value={list[kind] ?? ""}
            options={options?.[`${kind}s`]}
            onInput={(handle) => onChange({ [kind]: handle })}
          />
        ))}
        <TextField
          id="date"
          label={texts.date}
          type="date"
          isDisabled={isDisabled}
          value={list.date ?? ""}
          onInput={(date) => onChange({ date })}
        />
        <TextField
          id="list"
          label={texts.listName}
          hint={texts.aboutListName}
          maxLength={100}
          isDisabled={isDisabled}
          value={list.list ?? ""}
          onInput={(name) => onChange({ list: name })}
        />
      </div>
    </details>
  );
}
