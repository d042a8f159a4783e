import { useOptions } from "../../api/use-options.js";
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
          <div key={kind}>
            <label for={kind}>{texts[kind]}</label>
            <select
              id={kind}
              disabled={isDisabled}
              value={list[kind] ?? ""}
              onChange={(event) => onChange({ [kind]: event.currentTarget.value })}
            >
              <option value="">{texts.none}</option>
              {options?.[`${kind}s`].map(({ handle, label }) => (
                <option key={handle} value={handle}>
                  {label}
                </option>
              ))}
            </select>
          </div>
        ))}
        <div>
          <label for="date">{texts.date}</label>
          <input
            id="date"
            type="date"
            disabled={isDisabled}
            value={list.date ?? ""}
            onChange={(event) => onChange({ date: event.currentTarget.value })}
          />
        </div>
        <div>
          <label for="list">{texts.listName}</label>
          <input
            id="list"
            maxLength={100}
            disabled={isDisabled}
            value={list.list ?? ""}
            aria-describedby="about-list"
            onChange={(event) => onChange({ list: event.currentTarget.value })}
          />
          <p id="about-list" class="hint">
            {texts.aboutListName}
          </p>
        </div>
      </div>
    </details>
  );
}
