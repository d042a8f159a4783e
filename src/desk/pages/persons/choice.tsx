import { personTexts } from "../../texts/persons.js";
import { useTexts } from "../../texts/texts.js";

interface ChoiceProps {
  name: string;
  label: string;
  chosen: string | undefined;
  /** Undefined while they are loaded: what is chosen stays nonetheless. */
  options: readonly { handle: string; label: string }[] | undefined;
}

/** One of the handles of the service, or any. */
export function Choice({ name, label, chosen = "", options }: ChoiceProps) {
  const { anyValue } = useTexts(personTexts);
  const shown = options ?? (chosen ? [{ handle: chosen, label: chosen }] : []);
  return (
    <div>
      <label for={name}>{label}</label>
      <select key={options ? "loaded" : "loading"} id={name} name={name}>
        <option value="">{anyValue}</option>
        {shown.map((option) => (
          <option key={option.handle} value={option.handle} selected={option.handle === chosen}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
