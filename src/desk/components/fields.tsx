import type { ComponentChildren } from "preact";

interface FieldProps {
  /** Of the input: one page has it once. */
  id: string;
  label: string;
  hint?: string | undefined;
  /** What the service refused in it. */
  wrong?: string | undefined;
  isWide?: boolean;
  children: ComponentChildren;
}

/** A field with its label above it, and below it what it is for or what is wrong with it. */
function Field({ id, label, hint, wrong, isWide = false, children }: FieldProps) {
  return (
    <div class={isWide ? "wide" : undefined}>
      <label for={id}>{label}</label>
      {children}
      {hint && (
        <p id={`about-${id}`} class="hint">
          {hint}
        </p>
      )}
      {wrong && (
        <p id={`wrong-${id}`} class="wrong">
          {wrong}
        </p>
      )}
    </div>
  );
}

const described = ({ id, hint, wrong }: Pick<FieldProps, "id" | "hint" | "wrong">) => {
  const by = [hint && `about-${id}`, wrong && `wrong-${id}`].filter(Boolean);
  return {
    "aria-invalid": wrong ? true : undefined,
    "aria-describedby": by.length > 0 ? by.join(" ") : undefined,
  };
};

interface InputProps extends Omit<FieldProps, "children"> {
  value: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  minLength?: number;
  maxLength?: number;
  onInput(value: string): void;
}

interface TextFieldProps extends InputProps {
  /** What is typed: it chooses the keyboard of a telephone. */
  type?: "text" | "tel" | "email" | "number" | "date" | "datetime-local";
}

/** One line of text. What is no number or address is refused by the service, which says why in both languages. */
export function TextField({ type = "text", onInput, ...field }: TextFieldProps) {
  const shared = {
    id: field.id,
    autocomplete: "off",
    required: field.isRequired,
    disabled: field.isDisabled,
    value: field.value,
    ...described(field),
    onInput: (event: { currentTarget: HTMLInputElement }) => onInput(event.currentTarget.value),
  };
  return (
    <Field {...field}>
      {type === "date" || type === "datetime-local" ? (
        <input {...shared} type={type} />
      ) : (
        <input
          {...shared}
          inputMode={keyboards[type]}
          dir="auto"
          minLength={field.minLength}
          maxLength={field.maxLength}
        />
      )}
    </Field>
  );
}

const keyboards = { text: "text", tel: "tel", email: "email", number: "numeric" } as const;

/** Some lines of text. */
export function LongField({ onInput, ...field }: InputProps) {
  return (
    <Field isWide {...field}>
      <textarea
        id={field.id}
        dir="auto"
        rows={3}
        required={field.isRequired}
        disabled={field.isDisabled}
        maxLength={field.maxLength}
        value={field.value}
        {...described(field)}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </Field>
  );
}

interface ChoiceFieldProps extends InputProps {
  /** What the choice of nothing is called. */
  none: string;
  /** Undefined while they are loaded: what is chosen stays nonetheless. */
  options: readonly { handle: string; label: string }[] | undefined;
}

/** One handle, or none. */
export function ChoiceField({ none, options, onInput, ...field }: ChoiceFieldProps) {
  const { id, value } = field;
  const shown = options ?? (value ? [{ handle: value, label: value }] : []);
  return (
    <Field {...field}>
      <select
        id={id}
        required={field.isRequired}
        disabled={field.isDisabled}
        value={value}
        {...described(field)}
        onChange={(event) => onInput(event.currentTarget.value)}
      >
        <option value="">{none}</option>
        {shown.map(({ handle, label }) => (
          <option key={handle} value={handle}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}

interface CheckFieldProps extends Pick<FieldProps, "label" | "wrong" | "id"> {
  isChecked: boolean;
  onChange(isChecked: boolean): void;
}

/** Yes, or nothing said. */
export function CheckField({ id, label, wrong, isChecked, onChange }: CheckFieldProps) {
  return (
    <div class="wide">
      <label class="check">
        <input
          id={id}
          type="checkbox"
          checked={isChecked}
          {...described({ id, wrong })}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
      </label>
      {wrong && (
        <p id={`wrong-${id}`} class="wrong">
          {wrong}
        </p>
      )}
    </div>
  );
}
